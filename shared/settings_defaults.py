"""Defaults that depend on another setting; each is told the settings above its own."""

from typing import Any, Final, Literal

LOCATION: Final = r"^(global|eu|us|[a-z]+-[a-z]+[0-9]+)$"  # where Vertex AI's models are asked


def off_in_production(known: dict[str, Any]) -> bool:
    """On, except in production."""
    return known.get("environment") != "production"


def rules_required(known: dict[str, Any]) -> Literal["drafted", "read"]:
    """A draft will do where nobody is treated by it."""
    return "read" if known.get("environment") == "production" else "drafted"


def json_when_deployed(known: dict[str, Any]) -> Literal["json", "text"]:
    """For a person on one machine, for programs elsewhere."""
    return "text" if known.get("environment") == "local" else "json"


def is_local(known: dict[str, Any]) -> bool:
    """Say whether everything is on one machine."""
    return known.get("environment") == "local"


def files(known: dict[str, Any]) -> Literal["embedded", "storage"]:
    """Where files are kept."""
    return "embedded" if is_local(known) else "storage"


def documents(known: dict[str, Any]) -> Literal["embedded", "firestore"]:
    """Where documents are kept."""
    return "embedded" if is_local(known) else "firestore"


def vectors(known: dict[str, Any]) -> Literal["embedded", "vector_search"]:
    """Where vectors are kept."""
    return "embedded" if is_local(known) else "vector_search"


def embedder(known: dict[str, Any]) -> Literal["embedded", "vertex"]:
    """What turns texts into vectors."""
    return "embedded" if is_local(known) else "vertex"


def model(known: dict[str, Any]) -> Literal["none", "gemini"]:
    """Which language model, if any."""
    return "none" if is_local(known) else "gemini"


def model_name(known: dict[str, Any]) -> str | None:
    """The model's name, where one can be taken for granted."""
    return "gemini-3.5-flash" if known.get("model") in {"none", "gemini"} else None


def reranker(known: dict[str, Any]) -> Literal["none", "ranking"]:
    """What orders hits again."""
    return "none" if is_local(known) else "ranking"


def requests_per_minute(known: dict[str, Any]) -> int:
    """How often a caller may ask; as often as he likes on one machine."""
    return 0 if is_local(known) else 240


def quiet_on_one_machine(known: dict[str, Any]) -> Literal["warning", "info"]:
    """What is written down at the least."""
    return "warning" if known.get("environment") == "local" else "info"


def fhir_servers(known: dict[str, Any]) -> tuple[str, ...]:
    """Those on this machine, where everything is on one machine."""
    return ("http://127.0.0.1:*",) if is_local(known) else ()


def by_meaning(known: dict[str, Any]) -> bool:
    """Whether the embedder knows meanings, rather than hashing words."""
    return known.get("embedder") != "embedded"
