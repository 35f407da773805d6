"""A Firestore that takes every call and answers none well."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Final

import grpc

CODES: Final = {
    "busy": grpc.StatusCode.RESOURCE_EXHAUSTED,
    "down": grpc.StatusCode.UNAVAILABLE,
    "broken": grpc.StatusCode.INTERNAL,
    "refusing": grpc.StatusCode.PERMISSION_DENIED,
    "silent": None,
}


class _Unwell(grpc.GenericRpcHandler):
    def __init__(self, mood: str, ended: threading.Event) -> None:
        self._mood, self._ended = mood, ended
        self.calls = 0

    def service(self, handler_call_details: Any) -> Any:
        return grpc.stream_stream_rpc_method_handler(self._answer)

    def _answer(self, _requests: Any, context: Any) -> Iterator[bytes]:
        self.calls += 1
        code = CODES[self._mood]
        if code is None:
            self._ended.wait(20)
            return
        context.abort(code, "out of sorts")
        yield b""


@contextmanager
def firestore_out_of_sorts(mood: str) -> Iterator[str]:
    """Serve; yield host and port."""
    ended = threading.Event()
    server = grpc.server(ThreadPoolExecutor(16), handlers=[_Unwell(mood, ended)])
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    try:
        yield f"127.0.0.1:{port}"
    finally:
        ended.set()
        server.stop(None)
