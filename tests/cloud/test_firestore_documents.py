"""Documents in Firestore, on the emulator, under the contract of the document port, and what is its own."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from google.cloud import firestore
from typer.testing import CliRunner

from functions.local import sample
from functions.local.cli import app
from shared.errors import BackendAwayError
from shared.ports.documents.base import DocumentExistsError, Write
from shared.ports.documents.firestore import FirestoreDocuments
from shared.ports.patients.documents import DocumentCharts
from tests.contracts.documents import DocumentStoreContract, Now, utc_now
from tests.contracts.documents_in_time import DocumentExpiryContract, DocumentRivalryContract
from tests.contracts.patients import ChartSourceContract
from tests.functions.conftest import fresh_process

pytestmark = pytest.mark.long
NESTED = {"rows": [["a", ["b", []]], {"[]": 1}, {"[]": ["c"]}, []], "map": {"[]": [["d"]]}, "1.1": None}


def documents_in(project: str, now: Now) -> FirestoreDocuments:
    return FirestoreDocuments(firestore.Client(project=project), now)


class TestFirestoreDocuments(DocumentStoreContract, DocumentExpiryContract, DocumentRivalryContract):
    @pytest.fixture
    def connect(self, project: str) -> Callable[[Now], FirestoreDocuments]:
        return partial(documents_in, project)


class TestChartsInFirestore(ChartSourceContract):
    @pytest.fixture
    def connect(self, project: str) -> Callable[[], DocumentCharts]:
        return lambda: DocumentCharts(documents_in(project, utc_now))


@pytest.fixture
def client(project: str) -> Any:
    return firestore.Client(project=project)


def test_lists_in_lists_come_back_as_they_were(client: Any) -> None:
    documents = FirestoreDocuments(client, utc_now)
    documents.put("notes", "one", NESTED)
    assert (documents.get("notes", "one") or pytest.fail()).data == NESTED


def test_a_commit_whose_reply_was_lost_is_not_taken_for_a_rivals(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    documents, api = FirestoreDocuments(client, utc_now), client._firestore_api
    commit = api.commit

    def committed_twice(**request: Any) -> Any:
        commit(**request)
        return commit(**request)

    monkeypatch.setattr(api, "commit", committed_twice)
    created = documents.create("notes", "one", {"n": 1})
    documents.batch([Write("create", "notes", "two", {}), Write("put", "notes", "three", {})])
    changed = documents.update("notes", "one", {"n": 2}, if_version=created.version)
    assert documents.get("notes", "one") == changed
    with pytest.raises(DocumentExistsError):
        documents.create("notes", "one", {"n": 3})


def test_a_store_that_nobody_answers_is_away_within_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIRESTORE_EMULATOR_HOST", "127.0.0.1:9")
    documents = FirestoreDocuments(firestore.Client(project="nobody"), utc_now, seconds=0.5)
    for call in (
        lambda: documents.get("notes", "one"),
        lambda: documents.put("notes", "one", {}),
        lambda: documents.query("notes"),
    ):
        with pytest.raises(BackendAwayError, match="Firestore"):
            call()


def test_patients_are_imported_into_firestore_by_the_command_line(
    project: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NG12_DOCUMENTS", "firestore")
    monkeypatch.setenv("NG12_GOOGLE_PROJECT", project)
    monkeypatch.setenv("NG12_DATA_DIR", str(tmp_path))
    fresh_process()
    assert CliRunner().invoke(app, ["patients", "import", str(sample.patients())]).exit_code == 0
    assert len(list(DocumentCharts(documents_in(project, utc_now)).list())) == 10
    assert list(tmp_path.iterdir()) == []
    fresh_process()
