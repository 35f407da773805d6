"""One provider over Terraform's plugin protocol, version 6: makes what it is asked for as Google would, in order."""

from collections.abc import Mapping
from typing import Any

from tf.gen import tfplugin_pb2 as protocol
from tf.gen import tfplugin_pb2_grpc as rpc

from tests.terraform.bindings import Schema
from tests.terraform.snapshot import PROVIDER
from tests.terraform.stand_in.google import Databases, Logging
from tests.terraform.stand_in.schemas import written
from tests.terraform.stand_in.values import applied, decoded, encoded, planned, set_by_hand

_NAMES = ("account_id", "service", "name", "secret_id", "role", "field", "display_name", "deployed_index_id")
Call = tuple[str, str, dict[str, Any]]


class StandIn(rpc.ProviderServicer):
    """Serves the schemas of one provider; `calls` is filled with (what was done, to which type, with what).

    `restored`: databases that somebody restored, each with its key.
    """

    def __init__(self, schemas: dict[str, Schema], calls: list[Call], restored: Mapping[str, str | None]) -> None:
        self._schemas = schemas
        self._calls = calls
        self._logging = Logging()
        self._databases = Databases(restored)

    def GetProviderSchema(self, request: Any, context: Any) -> Any:  # noqa: N802  # the protocol's names
        served = protocol.GetProviderSchema.Response()
        served.provider.block.CopyFrom(written(self._schemas[PROVIDER]))
        for kind, schema in self._schemas.items():
            if kind.startswith("data."):
                served.data_source_schemas[kind.removeprefix("data.")].block.CopyFrom(written(schema))
            elif kind != PROVIDER:
                served.resource_schemas[kind].block.CopyFrom(written(schema))
        return served

    def ValidateProviderConfig(self, request: Any, context: Any) -> Any:  # noqa: N802
        return protocol.ValidateProviderConfig.Response()

    def ValidateResourceConfig(self, request: Any, context: Any) -> Any:  # noqa: N802
        found = set_by_hand(self._schemas[request.type_name], decoded(request.config))
        told = [protocol.Diagnostic(severity=1, summary=f"Value for unconfigurable attribute: {one}") for one in found]
        return protocol.ValidateResourceConfig.Response(diagnostics=told)

    def ValidateDataResourceConfig(self, request: Any, context: Any) -> Any:  # noqa: N802
        return protocol.ValidateDataResourceConfig.Response()

    def ConfigureProvider(self, request: Any, context: Any) -> Any:  # noqa: N802
        return protocol.ConfigureProvider.Response()

    def UpgradeResourceState(self, request: Any, context: Any) -> Any:  # noqa: N802
        state = protocol.DynamicValue(json=request.raw_state.json)
        return protocol.UpgradeResourceState.Response(upgraded_state=state)

    def ReadResource(self, request: Any, context: Any) -> Any:  # noqa: N802
        state = decoded(request.current_state)
        return protocol.ReadResource.Response(new_state=encoded(self._logging.seen(request.type_name, state)))

    def PlanResourceChange(self, request: Any, context: Any) -> Any:  # noqa: N802
        kind, was, wanted = request.type_name, decoded(request.prior_state), decoded(request.proposed_new_state)
        if was is None:
            wanted = planned(self._schemas[kind], wanted)
        anew = self._databases.has_to_be_made_anew(kind, was, wanted) if was and wanted else []
        paths = [protocol.AttributePath(steps=[protocol.AttributePath.Step(attribute_name=one)]) for one in anew]
        # As Google's own provider, which is of an older make than the protocol: its plans may differ from its makings.
        return protocol.PlanResourceChange.Response(
            planned_state=encoded(wanted), requires_replace=paths, legacy_type_system=True
        )

    def ImportResourceState(self, request: Any, context: Any) -> Any:  # noqa: N802
        kind, found = request.type_name, self._databases.found(request.type_name, request.id)
        if found is None:
            told = protocol.Diagnostic(severity=1, summary=f"Cannot import non-existent remote object {request.id}")
            return protocol.ImportResourceState.Response(diagnostics=[told])
        state = applied(self._schemas[kind], planned(self._schemas[kind], found), f"{kind}/{found['name']}")
        taken = protocol.ImportResourceState.ImportedResource(type_name=kind, state=encoded(state))
        return protocol.ImportResourceState.Response(imported_resources=[taken])

    def ApplyResourceChange(self, request: Any, context: Any) -> Any:  # noqa: N802
        kind, wanted = request.type_name, decoded(request.planned_state)
        if wanted is None:
            was = decoded(request.prior_state)
            self._calls.append(("destroyed", kind, was))
            self._logging.drop(kind, was)
            return protocol.ApplyResourceChange.Response(new_state=encoded(None))
        named = next((str(wanted[one]) for one in _NAMES if isinstance(wanted.get(one), str)), "this")
        made = applied(self._schemas[kind], wanted, f"{kind}/{named}")
        self._calls.append(("made", kind, made))
        self._logging.keep(kind, made)
        return protocol.ApplyResourceChange.Response(new_state=encoded(made), legacy_type_system=True)

    def ReadDataSource(self, request: Any, context: Any) -> Any:  # noqa: N802
        kind, schema = request.type_name, self._schemas[f"data.{request.type_name}"]
        found = applied(schema, planned(schema, decoded(request.config)), f"data.{kind}")
        self._calls.append(("read", kind, found))
        return protocol.ReadDataSource.Response(state=encoded(found))

    def GetFunctions(self, request: Any, context: Any) -> Any:  # noqa: N802
        return protocol.GetFunctions.Response()

    def StopProvider(self, request: Any, context: Any) -> Any:  # noqa: N802
        return protocol.StopProvider.Response()
