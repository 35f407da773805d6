"""Patients' records in an embedded store, their clock and ids told."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from pipelines.records.response import RecordsAnswer
from pipelines.records.run import RecordsCall, ask
from pipelines.records.taking.take_in import take_in
from shared.records.given import document_of, patients_of
from shared.records.shapes import Profile
from shared.settings_loading import load_settings
from shared.stores.record_grants import Grant
from shared.wiring import Wiring

CASES = Path(__file__).parents[2] / "cases" / "records"
AS_OF = date(2026, 2, 1)
Ask = Callable[..., RecordsAnswer]


class Records:
    """A wiring with patients in it; `me` is who asks."""

    me = "pat"

    def __init__(self, wiring: Wiring) -> None:
        self.wiring = wiring

    def patient(self, patient_id: str, *documents: dict[str, Any], name: str = "Ada Lorne", **profile: Any) -> None:
        """Make a record with documents."""
        self.wiring.patient_documents.open_record(Profile(patient_id, name, **profile))
        self.wiring.record_grants.give(Grant(patient_id, self.me, "self"))
        for given in documents:
            take_in(self.wiring, self.me, patient_id, document_of(given))

    def ask(self, question: str, patient_id: str = "T-401", **told: Any) -> RecordsAnswer:
        """Ask as of a fixed day."""
        call = RecordsCall(
            self.me, "c" * 8, question, f"m-{question[:20].__hash__()}".replace("-", "_"), None, patient_id, as_of=AS_OF
        )
        return ask(self.wiring, replace(call, **told))


def document(
    document_id: str, text: str, day: str = "2025-05-01", doc_type: str = "clinical_note", **told: Any
) -> dict[str, Any]:
    """A document as a client sends it."""
    who = told.pop("who", {"name": "Dr May Hurst", "specialty": "General practice", "institution": "Elm Surgery"})
    title = told.pop("title", "Letter")
    return {
        "document_id": document_id,
        "doc_type": doc_type,
        "title": title,
        "document_date": day,
        "text": text,
        "professional": who,
        **told,
    }


def records_in(folder: Path, **settings: Any) -> Records:
    """Records in a folder, with settings."""
    now = datetime(2026, 2, 1, 9, tzinfo=UTC)
    return Records(Wiring(load_settings(data_dir=folder, **settings), now=lambda: now))


def fill(records: Records) -> None:
    """Take in the patient of our own."""
    for profile, documents in patients_of(json.loads((CASES / "own_patient.json").read_text())):
        records.wiring.patient_documents.open_record(profile)
        records.wiring.record_grants.give(Grant(profile.patient_id, records.me, "self"))
        for each in documents:
            take_in(records.wiring, records.me, profile.patient_id, each)


@pytest.fixture(scope="session")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Records]:
    """The patient of our own, for tests that only ask."""
    records = records_in(tmp_path_factory.mktemp("records"))
    fill(records)
    yield records
    records.wiring.close()


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    """An empty store."""
    made = records_in(tmp_path)
    yield made
    made.wiring.close()
