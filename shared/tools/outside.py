"""Whether a model is served by this deployment, or by somebody else to whom records may not go unasked."""

from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

_HERE: Final = frozenset({"localhost"})
_INSIDE: Final = (".internal", ".local", ".svc", ".cluster.local")


def is_outside(provider: str, address: str | None) -> bool:
    """Say whether a provider's server is another's.

    Gemini answers from the deployment's own project; an address is its own where it is this machine's, a private
    network's, or a name that only such a network resolves.
    """
    if provider in {"none", "gemini"} or (provider == "ollama" and address is None):
        return False
    host = urlsplit(address or "").hostname or ""
    if host in _HERE or host.endswith(_INSIDE):
        return False
    try:
        return ip_address(host).is_global
    except ValueError:
        return True
