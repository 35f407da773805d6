"""`ng12 doctor`: whether settings, back ends, models and the active edition are in place."""

import os
from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Final

import typer

from functions.local.console import err, out
from functions.local.trying import tried_model
from pipelines.agent.reading.weighing import message_encoder
from pipelines.agent.worded.ask import helper_of as worded_by
from pipelines.assess.readers.notices import failed_trial
from pipelines.assess.run import AssessCall, assess_patient
from pipelines.records.worded.ask import helper_of
from shared.built_once import Instead
from shared.errors import BackendAwayError, NG12Error
from shared.patient.likelihood.reader import mention_reader
from shared.ports.models.base import ModelMessage, ModelRequest
from shared.ports.models.schemas import Decided, read_reply, schema_of
from shared.settings_loading import unknown_settings
from shared.wiring import Wiring, get_wiring

_Look = Callable[[Wiring], str]
_NOBODY: Final = {
    "patient_id": "DOCTOR-1",
    "age": 66,
    "gender": "Female",
    "smoking_history": "Ex-Smoker",
    "symptoms": ["cough for six weeks"],
}


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(doctor)


def doctor() -> None:
    """Check settings, back ends, models and the active edition; exit 1 where something is not in place."""
    wiring, problems = get_wiring(), list(_strangers())
    out.print(f"environment: {wiring.settings.environment}", markup=False)
    for name, look in _LOOKS.items():
        try:
            out.print(f"{name}: {look(wiring)}", markup=False)
        except NG12Error as error:
            problems.append(f"{name}: {' '.join(str(error).split())}")
    for line in problems:
        err.print(line, style="red", markup=False, soft_wrap=True)
    if problems:
        raise typer.Exit(1)
    out.print("everything is in place")


def _strangers() -> Iterator[str]:
    for name, nearest in unknown_settings(os.environ).items():
        yield f"{name} is no setting; the nearest is {nearest or 'none'}."


def _files(wiring: Wiring) -> str:
    wiring.blobs.find("doctor")
    kind = wiring.settings.blobs
    return f"{kind}, in {wiring.settings.data_dir}" if kind == "embedded" else kind


def _documents(wiring: Wiring) -> str:
    wiring.documents.get("doctor", "doctor")
    return wiring.settings.documents


def _embedder(wiring: Wiring) -> str:
    wiring.embedder.embed_query("cough")
    return f"{wiring.embedder.name} ({wiring.embedder.dimension} dimensions)"


def _vectors(wiring: Wiring) -> str:
    wiring.vectors.count({"index_id": ["doctor"]})
    return wiring.settings.vectors


def _reranker(wiring: Wiring) -> str:
    if wiring.reranker is None:
        return "none"
    wiring.reranker.rerank("cough", ["cough"])
    return wiring.settings.ranking_name


class _Ready(Decided):
    """What a model is asked for: whether it holds to a shape."""

    decides: ClassVar[str] = "is_ready"
    is_ready: bool


def _model(wiring: Wiring) -> str:
    """Ask the model for a shape as the product does: its name or address is wrong, or it cannot be held to one."""
    if not wiring.model.is_model:
        return "none; code alone answers"
    asked = [ModelMessage("user", 'Reply in JSON with {"is_ready": true}.')]
    read_reply(wiring.model.generate(ModelRequest(asked, schema_of(_Ready), max_tokens=1024)).text, _Ready)
    return f"{wiring.model.name} ({wiring.settings.model})"


class _NoAudit:
    """An audit that keeps nothing: the record that is tried is nobody's."""

    def record(self, _entry: object) -> None:
        """Keep nothing."""


def _second_reading(wiring: Wiring) -> str:
    """Let the model read a record as an assessment does: one that comes back degraded is not in place."""
    if not wiring.model.is_model or wiring.settings.second_reading == "off":
        return "off"
    if wiring.settings.model_trial:
        tried = tried_model(wiring)
        if not tried.is_passed:
            raise BackendAwayError(f"shut: {failed_trial(tried)}")
    parts: Any = Instead(wiring, audit=_NoAudit())
    found = assess_patient(parts, AssessCall("doctor", "doctor", sent=_NOBODY))
    if found.degraded:
        raise BackendAwayError(f"an assessment comes back degraded: {' '.join(found.warnings)}")
    return found.second_reading.state if found.second_reading else "off"


def _shown_documents(wiring: Wiring) -> str:
    """Say which model sees patients' documents: one that is set and may see none is not in place."""
    if wiring.settings.records_model == "none":
        return "none"
    if helper_of(wiring.model, wiring.settings) is None:
        raise BackendAwayError(
            "none, though NG12_RECORDS_MODEL is set: see NG12_MODEL, NG12_RECORDS_OUTSIDE_MODEL_CONSENT"
        )
    return wiring.model.name


def _beside_the_tools(wiring: Wiring) -> str:
    """Say which model words beside the tools: one that is set and may see nothing is not in place."""
    settings = wiring.settings
    if not (settings.agent_plain_words or settings.agent_general_knowledge):
        return "none"
    if worded_by(wiring.model, settings) is None:
        name = f"NG12_AGENT_{'PLAIN_WORDS' if settings.agent_plain_words else 'GENERAL_KNOWLEDGE'}"
        raise BackendAwayError(f"none, though {name} is set: see NG12_MODEL, NG12_OUTSIDE_MODEL_CONSENT")
    return wiring.model.name


def _traces(wiring: Wiring) -> str:
    """Say who is handed them; whether they arrive shows there."""
    settings = wiring.settings
    if wiring.recorder is None:
        return "none are kept"
    return f"to {settings.traces_address}" if settings.traces == "otlp" else settings.traces


def _source(wiring: Wiring) -> str:
    """Say where the source is offered: whoever lets others use this over a network owes it to them."""
    settings = wiring.settings
    if settings.source_url is None and settings.environment != "local":
        raise BackendAwayError(
            "offered nowhere: set NG12_SOURCE_URL to where the source of what runs here is, as the AGPL asks"
        )
    return settings.source_url or "offered by this machine itself, at /source"


def _edition(wiring: Wiring) -> str:
    edition = wiring.servings.active().guideline.edition
    return f"{edition.edition_id} of {edition.last_updated}"


def _rules(wiring: Wiring) -> str:
    """Say whether every rule of the active edition is judged: one that is not makes answers open."""
    rulebook = wiring.servings.active().rulebook
    if rulebook.not_judged:
        numbers = ", ".join(one.rule_id for one in rulebook.not_judged)
        raise BackendAwayError(f"judged for nobody: {numbers}; `ng12 rules` says why")
    return f"{len(rulebook.rules)} judged"


def _long_texts(_: Wiring) -> str:
    alone = "by rules alone; numpy or a file of the encoder is not installed"
    return "by rules and an encoder" if mention_reader() else alone


def _messages(_: Wiring) -> str:
    alone = "by rules alone; numpy or the file of the encoder is not installed"
    return "by rules and an encoder" if message_encoder() else alone


_LOOKS: dict[str, _Look] = {
    "files": _files,
    "documents": _documents,
    "embedder": _embedder,
    "vectors": _vectors,
    "reranker": _reranker,
    "model": _model,
    "traces": _traces,
    "active edition": _edition,
    "rules": _rules,
    "long texts": _long_texts,
    "messages to the tools": _messages,
    "second reading": _second_reading,
    "documents shown to": _shown_documents,
    "words beside the tools by": _beside_the_tools,
    "source": _source,
}
