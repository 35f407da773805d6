"""All deployed functions behind one port, each exactly as functions-framework would serve it alone."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from functions_framework import create_app
from gunicorn.app.base import BaseApplication

FUNCTIONS = ("assess", "chat", "admin", "web", "ingest", "cds_hooks", "lists", "knowledge", "records", "agent")
_Wsgi = Callable[[dict[str, Any], Any], Iterable[bytes]]
_PREFIXES = {
    "/assess": "assess",
    "/chat": "chat",
    "/admin": "admin",
    "/terminology": "assess",
    "/cds-services": "cds_hooks",
    "/lists": "lists",
    "/knowledge": "knowledge",
    "/records": "records",
    "/agent": "agent",
}


def load(name: str) -> _Wsgi:
    """Load one function as functions-framework does: by its target name from its own main.py."""
    source = Path(__file__).parent.parent / name / "main.py"
    kind = "cloudevent" if name == "ingest" else "http"
    app: _Wsgi = create_app(target=name, source=str(source), signature_type=kind)  # type: ignore[no-untyped-call]
    return app


def one_port() -> _Wsgi:
    """Return one WSGI application that sends each path to its function, and CloudEvents to ingestion."""
    apps = {name: load(name) for name in FUNCTIONS}

    def serve(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "/")
        if path == "/" and _is_event(environ):
            return apps["ingest"](environ, start_response)
        first = "/" + path.split("/")[1] if path.count("/") else path
        return apps[_PREFIXES.get(first, "web")](environ, start_response)

    return serve


def _is_event(environ: dict[str, Any]) -> bool:
    """A CloudEvent, its attributes in headers or in the body."""
    return "HTTP_CE_TYPE" in environ or environ.get("CONTENT_TYPE", "").startswith("application/cloudevents")


class OnePortServer(BaseApplication):  # type: ignore[misc]  # gunicorn ships no types
    """gunicorn with one worker process and threads: the embedded back ends live in that process."""

    def __init__(self, host: str, port: int, threads: int) -> None:
        address = f"[{host}]" if ":" in host else host
        self._options = {
            "bind": f"{address}:{port}",
            "threads": threads,
            "workers": 1,
            "worker_class": "functions.local.door.Door",
            "worker_connections": 8192,  # the door lets the idle go long before
            "timeout": 0,
            "loglevel": "warning",
        }
        super().__init__()

    def load_config(self) -> None:
        """Take the options."""
        for name, value in self._options.items():
            self.cfg.set(name, value)

    def load(self) -> _Wsgi:
        """Build the application in the worker."""
        return one_port()


def run(host: str, port: int, threads: int) -> None:
    """Serve until stopped."""
    OnePortServer(host, port, threads).run()
