"""Labelled cases put to the pipelines of this process: they get what a caller would send, never the labels."""

import tempfile
import uuid
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from functions.local.chatting import say
from functions.local.console import progress
from functions.local.evaluation.cases import Case
from functions.local.evaluation.effort import Effort
from functions.local.evaluation.questions import DEPTH
from functions.local.guidelines import ingest_file
from pipelines.assess.run import AssessCall, assess_patient
from pipelines.chat.run import route
from shared.errors import NG12Error
from shared.http.caller import LOCAL_CALLER
from shared.ports.models.base import Model
from shared.settings import Settings
from shared.wiring import Wiring

_ON_THIS_MACHINE = {"documents": "embedded", "blobs": "embedded", "vectors": "embedded", "patients": None}


@contextmanager
def evaluated_guideline(settings: Settings, pdf: Path) -> Iterator[Wiring]:
    """Serve `pdf` from a folder of its own: model, embedder and switches of `settings`, nothing kept afterwards."""
    with tempfile.TemporaryDirectory(prefix="ng12-eval-") as folder, _wired(settings, folder) as wiring:
        ingest_file(wiring, pdf, activate=True)
        yield wiring


@contextmanager
def evaluated_twice(settings: Settings, pdf: Path, model: Model) -> Iterator[tuple[Wiring, Wiring]]:
    """Serve `pdf` as `evaluated_guideline` does, by the rules alone and with `model`."""
    by_rules = settings.model_copy(update={"model": "none"})
    with (
        tempfile.TemporaryDirectory(prefix="ng12-eval-") as folder,
        _wired(by_rules, folder) as rules,
        _wired(settings, folder) as assisted,
    ):
        assisted.model = model
        ingest_file(rules, pdf, activate=True)
        yield rules, assisted


@contextmanager
def _wired(settings: Settings, folder: str) -> Iterator[Wiring]:
    wiring = Wiring(settings.model_copy(update={**_ON_THIS_MACHINE, "data_dir": Path(folder)}))
    try:
        yield wiring
    finally:
        wiring.close()


def assessed(wiring: Wiring, cases: Sequence[Case], effort: Effort) -> dict[str, dict[str, Any]]:
    """Return the AssessResponse of each record by case id, empty where the record was refused."""
    answers = {case["id"]: _assessed(wiring, case["patient"]) for case in _each("Assessing", cases, effort)}
    for case_id, answer in answers.items():
        effort.assessed(case_id, answer)
    return answers


def searched(wiring: Wiring, cases: Sequence[Case], effort: Effort) -> dict[str, dict[str, Any]]:
    """Return the hits of each question by case id."""
    library = wiring.servings.active().library
    found = {
        case["id"]: wiring.retriever.retrieve(library, case["question"], DEPTH).hits
        for case in _each("Searching", cases, effort)
    }
    return {case_id: {"hits": [hit.told() for hit in hits]} for case_id, hits in found.items()}


def talked(wiring: Wiring, cases: Sequence[Case], effort: Effort) -> dict[str, dict[str, Any]]:
    """Return the replies of each dialogue by case id, each dialogue in a session of its own."""
    answers = {case["id"]: _talked(wiring, case["turns"]) for case in _each("Answering", cases, effort)}
    for case_id, turns in answers.items():
        effort.talked(case_id, turns)
    return {case_id: {"turns": turns} for case_id, turns in answers.items()}


def routed(wiring: Wiring, cases: Sequence[Case], effort: Effort) -> dict[str, str]:
    """Return where each message goes, by case id."""
    return {case["id"]: route(wiring, case["message"]) for case in _each("Routing", cases, effort)}


def _assessed(wiring: Wiring, patient: Mapping[str, Any]) -> dict[str, Any]:
    try:
        call = AssessCall(LOCAL_CALLER.id, str(uuid.uuid4()), sent=patient)
        return assess_patient(wiring, call).model_dump(mode="json")
    except NG12Error:
        return {}


def _talked(wiring: Wiring, turns: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    session_id = str(uuid.uuid4())
    return [say(wiring, turn["user"], session_id).model_dump(mode="json") for turn in turns]


def _each(label: str, cases: Sequence[Case], effort: Effort) -> Iterator[Case]:
    with progress(label) as bar:
        for case in bar.track(cases, task_id=bar.task_ids[0]):
            with effort.case():
                yield case
