"""Wiring: parts are built when asked, once, from the settings, and a test puts a double in their place."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipelines.ingest.ingest import ingest
from shared.built_once import BuiltOnce
from shared.ports.patients.documents import DocumentCharts
from shared.ports.patients.embedded import FileCharts
from shared.settings import Settings
from shared.wiring import Wiring, switches_of
from tests.doubles.model import ScriptedModel

SAMPLE = Path(__file__).parents[2] / "functions/local/sample/srg1-2025-05-12.pdf"


@pytest.fixture
def wiring(tmp_path: Path) -> Iterator[Wiring]:
    made = Wiring(Settings(data_dir=tmp_path / "data"))
    yield made
    made.close()


def test_nothing_is_built_or_written_before_it_is_asked_for(wiring: Wiring, tmp_path: Path) -> None:
    assert list(tmp_path.iterdir()) == []


def test_a_part_is_the_same_every_time(wiring: Wiring) -> None:
    assert wiring.documents is wiring.documents
    assert wiring.embedder is wiring.embedder


def test_a_part_that_many_threads_ask_for_is_built_once() -> None:
    built = []

    class Slow(Wiring):
        @BuiltOnce
        def part(self) -> object:
            time.sleep(0.02)
            built.append(1)
            return object()

    slow = Slow(Settings())
    threads = [threading.Thread(target=lambda: slow.part) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert built == [1]


def test_everything_kept_lies_in_the_data_folder(wiring: Wiring) -> None:
    wiring.blobs.write("a", b"x")
    wiring.documents.put("notes", "one", {})
    wiring.vectors.remove([])
    assert {"blobs", "vectors", "documents.sqlite3", "schema_version"} <= {
        path.name for path in wiring.settings.data_dir.iterdir()
    }


def test_the_index_belongs_to_its_embedder(wiring: Wiring) -> None:
    wiring.vectors.remove([])
    (index,) = (wiring.settings.data_dir / "vectors").glob("*.bin")
    assert index.stem == wiring.embedder.name


def test_patients_come_from_the_file_of_the_settings_or_else_from_the_documents(tmp_path: Path) -> None:
    assert isinstance(Wiring(Settings(data_dir=tmp_path)).charts, DocumentCharts)
    assert isinstance(Wiring(Settings(data_dir=tmp_path, patients=tmp_path / "p.jsonl")).charts, FileCharts)


def test_without_a_configured_model_there_is_none(wiring: Wiring) -> None:
    assert not wiring.model.is_model


@pytest.mark.parametrize(
    ("variable", "value", "switch", "expected"),
    [
        ("NG12_BM25_ENABLED", "false", "bm25", False),
        ("NG12_RERANK_ENABLED", "true", "rerank", True),
        ("NG12_CORRECTIVE_RAG_ENABLED", "false", "corrective", False),
        ("NG12_CORRECTIVE_RAG_THRESHOLD", "0.7", "corrective_threshold", 0.7),
        ("NG12_RAG_TIMEOUT_SECONDS", "2.5", "timeout_seconds", 2.5),
    ],
)
def test_each_setting_of_retrieval_reaches_its_switch(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, switch: str, expected: object
) -> None:
    before = getattr(switches_of(Settings()), switch)
    monkeypatch.setenv(variable, value)
    assert getattr(switches_of(Settings()), switch) == expected != before


def test_what_one_process_ingested_the_next_one_serves(wiring: Wiring, tmp_path: Path) -> None:
    ingest(SAMPLE.read_bytes(), wiring)
    wiring.close()
    later = Wiring(Settings(data_dir=tmp_path / "data"))
    served = later.servings.active()
    hits = later.retriever.retrieve(served.library, "coughing up blood", 5).hits
    assert hits
    assert all(hit.chunk_id.startswith(served.guideline.edition.edition_id) for hit in hits)
    later.close()


def test_a_test_puts_its_double_in_place(wiring: Wiring) -> None:
    wiring.model = ScriptedModel("hello")
    assert wiring.model.is_model


def test_what_was_closed_opens_again(wiring: Wiring) -> None:
    wiring.documents.put("notes", "one", {})
    wiring.close()
    assert wiring.documents.get("notes", "one") is not None


def test_a_process_says_which_variables_are_no_settings_and_never_their_values(tmp_path: Path) -> None:
    environ = {**os.environ, "NG12_BM25_ENABLE": "Zebrafish", "NG12_DATA_DIR": str(tmp_path)}
    code = "from shared.wiring import get_wiring; assert get_wiring() is get_wiring()"
    said = subprocess.run([sys.executable, "-c", code], env=environ, capture_output=True, text=True, check=True)
    assert "unknown_setting setting=NG12_BM25_ENABLE nearest=NG12_BM25_ENABLED" in said.stderr
    assert "Zebrafish" not in said.stderr + said.stdout


def test_without_words_retrieval_is_by_vectors_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NG12_BM25_ENABLED", "false")
    switches = switches_of(Settings())
    assert switches.vector
    assert not switches.bm25
    assert not switches.terminology
