"""What a hook sends: the fields that count are checked, unknown ones are ignored."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from pydantic import RootModel

from shared.errors import InputInvalidError
from shared.fhir.shape import FIELD_NAMES, part, text

PATIENT_VIEW, ORDER_SIGN = "patient-view", "order-sign"
HOOKS: Final = (PATIENT_VIEW, ORDER_SIGN)
UUID: Final = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_ID: Final = re.compile(r"[A-Za-z0-9\-.]{1,64}")
_MOST: Final = 200


class AnyJson(RootModel[dict[str, Any]]):
    """A JSON object."""

    field_names: ClassVar = FIELD_NAMES


@dataclass(frozen=True, slots=True)
class Asked:
    """One call of a hook; `token` is the caller's for their FHIR server, and is neither kept nor logged."""

    hook: str
    patient_id: str
    user_id: str
    prefetch: Mapping[str, Any]
    server: str
    token: str | None
    draft_orders: Mapping[str, Any]

    def __repr__(self) -> str:
        """Say nothing of a patient or a token."""
        return f"Asked({self.hook})"


def read_asked(body: Mapping[str, Any]) -> Asked:
    """Read the body of a hook. Raises InputInvalidError, naming the field."""
    hook, instance, context = text(body, "hook"), text(body, "hookInstance"), part(body, "context")
    if hook not in HOOKS:
        raise InputInvalidError(f"hook: this service is for {' and '.join(HOOKS)}.")
    if not UUID.fullmatch(instance):
        raise InputInvalidError("hookInstance: it is a UUID.")
    patient_id, user_id = text(context, "patientId"), text(context, "userId")
    if not _ID.fullmatch(patient_id):
        raise InputInvalidError("context.patientId: the FHIR id of a patient is needed.")
    if not user_id or len(user_id) > _MOST:
        raise InputInvalidError("context.userId: a reference to the user is needed.")
    orders = part(context, "draftOrders")
    if hook == ORDER_SIGN and text(orders, "resourceType") != "Bundle":
        raise InputInvalidError("context.draftOrders: order-sign brings a Bundle of the orders.")
    server, token = _server(body)
    return Asked(hook, patient_id, user_id, part(body, "prefetch"), server, token, orders)


def _server(body: Mapping[str, Any]) -> tuple[str, str | None]:
    server, granted = text(body, "fhirServer"), body.get("fhirAuthorization")
    if granted is None:
        return server, None
    token = text(granted, "access_token")
    if not server:
        raise InputInvalidError("fhirServer: it is needed where fhirAuthorization is given.")
    if not token or text(granted, "token_type").lower() != "bearer":
        raise InputInvalidError("fhirAuthorization: it holds an access_token of token_type Bearer.")
    return server, token
