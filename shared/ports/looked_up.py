"""Where a name leads, within a time: the system's own look-up knows none, and a name server that is silent holds it."""

import ipaddress
import socket
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future

import httpcore

Addresses = Sequence[str]
Resolve = Callable[[str, int], Addresses]


def resolved(host: str, port: int) -> Addresses:
    """Return the addresses of a name, as the system resolves it, in its order. Raises OSError."""
    return [str(found[4][0]) for found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


class LookUps:
    """Looks names up beside whoever waits, each once at a time: a silent name server holds one thread a name."""

    def __init__(self, resolve: Resolve = resolved) -> None:
        self._resolve = resolve
        self._changing = threading.Lock()
        self._running: dict[tuple[str, int], Future[Addresses]] = {}

    def addresses(self, host: str, port: int, seconds: float | None) -> Addresses:
        """Return a name's addresses. Raises httpcore.ConnectTimeout or httpcore.ConnectError."""
        if _is_address(host):
            return [host]
        try:
            return self._begun(host, port).result(seconds)
        except TimeoutError:
            raise httpcore.ConnectTimeout from None
        except (OSError, UnicodeError, RuntimeError) as error:  # the last where no thread can be begun
            raise httpcore.ConnectError(str(error)) from None

    def _begun(self, host: str, port: int) -> Future[Addresses]:
        with self._changing:
            if (running := self._running.get((host, port))) is not None:
                return running
            begun: Future[Addresses] = Future()
            threading.Thread(target=self._run, args=(host, port, begun), daemon=True, name="look-up").start()
            self._running[host, port] = begun  # kept only once it runs: whoever ends it waits for the lock
        return begun

    def _run(self, host: str, port: int, begun: Future[Addresses]) -> None:
        try:
            begun.set_result(self._resolve(host, port))
        except Exception as error:  # whoever waits is told
            begun.set_exception(error)
        finally:
            with self._changing:
                del self._running[host, port]


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
