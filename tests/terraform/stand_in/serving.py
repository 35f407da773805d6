"""The stand-ins on ports of this machine, and Terraform told to use them in place of the true providers."""

import json
import os
from collections.abc import Iterator, Mapping
from concurrent import futures
from contextlib import ExitStack, contextmanager

import grpc
from tf.gen import tfplugin_pb2_grpc as rpc

from tests.terraform.bindings import Schema
from tests.terraform.stand_in.provider import Call, StandIn


@contextmanager
def serving(
    snapshot: dict[str, dict[str, Schema]], calls: list[Call], restored: Mapping[str, str | None]
) -> Iterator[dict[str, str]]:
    """Serve a provider for each entry of the snapshot; yields the variables that lead Terraform to them."""
    with ExitStack() as stack:
        providers = {name: StandIn(found, calls, restored) for name, found in snapshot.items()}
        addresses = {name: stack.enter_context(_served(one)) for name, one in providers.items()}
        attached = {f"registry.terraform.io/hashicorp/{name}": _attached(to) for name, to in addresses.items()}
        yield {"TF_REATTACH_PROVIDERS": json.dumps(attached)}


@contextmanager
def _served(provider: StandIn) -> Iterator[str]:
    server = grpc.server(futures.ThreadPoolExecutor(8))
    rpc.add_ProviderServicer_to_server(provider, server)  # type: ignore[no-untyped-call]
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    try:
        yield f"127.0.0.1:{port}"
    finally:
        server.stop(grace=None).wait()


def _attached(address: str) -> dict[str, object]:
    where = {"Network": "tcp", "String": address}
    return {"Protocol": "grpc", "ProtocolVersion": 6, "Pid": os.getpid(), "Test": True, "Addr": where}
