"""Every setting of the product with its default, read from the environment as NG12_...; nothing else reads it."""

import difflib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

PREFIX = "NG12_"
_FOR_TESTS = frozenset({"NG12_REFERENCE_DATA"})


def _off_in_production(known: dict[str, Any]) -> bool:
    return known.get("environment") != "production"


def _json_when_deployed(known: dict[str, Any]) -> Literal["json", "text"]:
    return "text" if known.get("environment") == "local" else "json"


def _quiet_on_one_machine(known: dict[str, Any]) -> Literal["warning", "info"]:
    return "warning" if known.get("environment") == "local" else "info"


class Settings(BaseSettings):
    """What can be set. Each field is the variable of its name behind NG12_, explained below it."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True, extra="ignore", env_ignore_empty=True)

    environment: Literal["local", "dev", "production"] = "local"
    """Where this runs; some defaults below depend on it."""
    data_dir: Path = Path(".ng12")
    """Folder of the embedded back ends."""
    patients: Path | None = None
    """JSON or JSONL file of patient records; without it they come from the document store."""

    blobs: Literal["embedded"] = "embedded"
    """Where files are kept; embedded = a folder in the data folder."""
    documents: Literal["embedded"] = "embedded"
    """Where documents are kept; embedded = one SQLite file in the data folder."""
    vectors: Literal["embedded"] = "embedded"
    """Where vectors are kept; embedded = exact search in this process, saved in the data folder."""
    embedder: Literal["embedded"] = "embedded"
    """What turns texts into vectors; embedded = hashed words, no download."""

    model: Literal["none"] = "none"
    """The language model; none = code alone reads, judges and answers."""
    model_name: str | None = None
    """The model's name at its provider."""
    model_temperature: Annotated[float, Field(ge=0, le=2)] = 0.1
    """Sampling temperature asked of the model."""
    model_max_tokens: Annotated[int, Field(ge=1, le=65_536)] = 2048
    """Longest reply asked of the model, in tokens."""
    max_agent_steps: Annotated[int, Field(ge=1, le=200)] = 20
    """Most steps of the tool loop of one assessment."""

    bm25_enabled: bool = True
    """Whether retrieval has its lexical leg."""
    rerank_enabled: bool = False
    """Whether a reranking service orders the fused hits again."""
    corrective_rag_enabled: bool = True
    """Whether a search of low confidence is reformulated and retried."""
    corrective_rag_threshold: Annotated[float, Field(ge=0, le=1)] = 0.3
    """Confidence under which a search is retried."""
    rag_timeout_seconds: Annotated[float, Field(gt=0, le=300)] = 10.0
    """Longest time one retrieval with its retries may take, in seconds."""

    activate_on_ingest: bool = Field(default_factory=_off_in_production)
    """Whether an ingested successor of the active edition becomes active by itself; off in production."""
    edition_age_warning_days: Annotated[int, Field(ge=1)] = 365
    """Age of the active edition, in days since its document date, from which answers carry a warning."""
    max_pdf_bytes: Annotated[int, Field(ge=1)] = 50 * 1024 * 1024
    """Largest guideline file taken, in bytes."""

    session_ttl_days: Annotated[int, Field(ge=1, le=3_650)] = 30
    """Days after its last turn when a conversation is gone."""
    max_message_characters: Annotated[int, Field(ge=1)] = 2_000
    """Longest chat message taken."""
    max_body_bytes: Annotated[int, Field(ge=1)] = 64 * 1024
    """Largest HTTP request body taken, in bytes."""
    allowed_origins: Annotated[tuple[str, ...], NoDecode] = ()
    """Origins, separated by commas, whose pages may read replies; none by default."""

    log_format: Literal["json", "text"] = Field(default_factory=_json_when_deployed)
    """Shape of log lines."""
    log_level: Literal["debug", "info", "warning", "error"] = Field(default_factory=_quiet_on_one_machine)
    """Least severe events that are written."""

    @field_validator("allowed_origins", mode="before")
    @classmethod
    def _origins(cls, given: object) -> object:
        return (
            tuple(origin.strip() for origin in given.split(",") if origin.strip()) if isinstance(given, str) else given
        )


def unknown_settings(environ: Mapping[str, str]) -> dict[str, str | None]:
    """Return each NG12_ variable that is no setting, so that it changes nothing, with the nearest one that is."""
    known = [PREFIX + field.upper() for field in Settings.model_fields]
    strangers = sorted(name for name in environ if name.startswith(PREFIX) and name not in {*known, *_FOR_TESTS})
    return {name: next(iter(difflib.get_close_matches(name, known, n=1)), None) for name in strangers}
