"""Deliveries at the same moment, late and out of order end as one in-order delivery would; readers see one edition."""

import itertools
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest

from functions.local import sample
from functions.local.sample.source import FIRST_EDITION, SECOND_EDITION, pdf_path
from pipelines.assess.run import AssessCall, assess_patient
from pipelines.chat.run import ChatCall, chat
from pipelines.ingest.guarded.read import read_guarded
from pipelines.ingest.ingest import ingest
from shared.ports.documents.base import Write
from shared.ports.embedders.embedded import HashingEmbedder
from shared.settings import Settings
from shared.stores.ingestions import REFUSALS
from shared.wiring import Wiring
from tests.contracts.processes import at_once, in_processes
from tests.hostile.whole import assert_nothing_orphaned, state_of
from tests.pipelines.ingest.conftest import bench_in
from tests.pipelines.ingest.pen import short

SAMPLE = [pdf_path(date).read_bytes() for date in (FIRST_EDITION, SECOND_EDITION)]


class Counted(HashingEmbedder):
    """Counts the texts it embeds."""

    texts = 0

    def embed_passages(self, texts: Sequence[str]) -> list[list[float]]:
        self.texts += len(texts)
        return super().embed_passages(texts)


class Work:
    """What was done on a bench since this was made: files read, texts embedded, contents of editions written."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.bench, self.read = folder, bench_in(folder), 0
        self.bench.embedder = Counted(64)
        self.written: list[str] = []
        monkeypatch.setattr("pipelines.ingest.ingest.read_guarded", self._read)
        monkeypatch.setattr(self.bench.documents, "batch", self._counting(self.bench.documents.batch))

    def _read(self, *args: object, **kwargs: object) -> object:
        self.read += 1
        return read_guarded(*args, **kwargs)

    def done(self) -> dict[str, int]:
        vectors, written = self.bench.vectors.count(), len(self.written)
        return {"files": self.read, "texts": self.bench.embedder.texts, "documents": written, "vectors": vectors}

    def _counting(self, batch: Callable[[Sequence[Write]], None]) -> Callable[[Sequence[Write]], None]:
        """What editions hold is written in batches; claims and notes, which follow the clock, are not."""

        def counted(writes: Sequence[Write]) -> None:
            self.written.extend(write.collection for write in writes)
            batch(writes)

        return counted


def test_one_file_delivered_a_hundred_times_at_once_is_the_work_of_one_delivery(tmp_path, monkeypatch):
    once = Work(tmp_path / "once", monkeypatch)
    ingest(SAMPLE[0], once.bench)
    alone = once.done()
    often = Work(tmp_path / "often", monkeypatch)
    reports = at_once(lambda _: ingest(SAMPLE[0], often.bench), times=100)
    assert sorted({report.outcome for report in reports}) == ["ingested", "recognised"]
    assert all(report.is_active for report in reports)
    assert len(often.bench.editions.list()) == 1
    for kind, count in often.done().items():
        assert count == alone[kind], kind
    assert_nothing_orphaned(often.bench)


def test_one_hostile_file_delivered_many_times_at_once_is_read_once(tmp_path, monkeypatch):
    work, data = Work(tmp_path, monkeypatch), short(number="1.1.3")

    def refused(_: int) -> str:
        with pytest.raises(Exception, match="gap") as found:
            ingest(data, work.bench)
        return str(found.value)

    assert len(set(at_once(refused, times=30))) == 1
    assert work.done()["files"] == 1 and len(work.bench.documents.query(REFUSALS)) == 1


def deliver_in_process(folder: Path, place: int) -> None:
    ingest(SAMPLE[place], bench_in(folder))


@pytest.mark.long
def test_processes_that_deliver_two_files_at_once_end_with_two_editions_and_the_later_active(tmp_path):
    bench = bench_in(tmp_path)
    codes = in_processes(deliver_in_process, [(tmp_path, place) for place in (0, 1, 0, 1)])
    assert codes == [0] * 4
    assert [edition.last_updated for edition in bench.editions.list()] == [str(SECOND_EDITION), str(FIRST_EDITION)]
    assert bench.editions.active().last_updated == str(SECOND_EDITION)
    assert_nothing_orphaned(bench)


FILES = (
    short("1 May 2022"),
    short("3 June 2023", "Refer people with fatigue."),
    short("3 June 2024", "Refer people with fever."),
)


def test_different_files_delivered_at_once_end_as_in_order(tmp_path):
    bench = bench_in(tmp_path)
    at_once(lambda place: ingest(FILES[place % 3], bench), times=12)
    assert [edition.last_updated for edition in bench.editions.list()] == ["2024-06-03", "2023-06-03", "2022-05-01"]
    assert bench.editions.active().last_updated == "2024-06-03"
    assert_nothing_orphaned(bench)


def test_of_files_of_one_date_delivered_at_once_the_first_to_arrive_is_active_and_the_others_wait(tmp_path):
    bench = bench_in(tmp_path)
    files = [short("1 May 2022", f"Refer people with {what}.") for what in ("cough", "fatigue", "fever")]
    reports = at_once(lambda place: ingest(files[place], bench), times=3)
    assert sorted(report.is_active for report in reports) == [False, False, True]
    assert all("other bytes" in report.not_active_because for report in reports if not report.is_active)


def test_an_edition_that_differs_in_some_passages_embeds_those_alone(tmp_path, monkeypatch):
    work = Work(tmp_path, monkeypatch)
    first, second = (ingest(data, work.bench) for data in SAMPLE)
    texts = [
        {passage.search_text for passage in work.bench.editions.contents.passages(report.edition.edition_id)}
        for report in (first, second)
    ]
    new = len(texts[1] - texts[0])
    assert 0 < new < len(texts[1]) / 2
    assert (second.work.passages_embedded, work.done()["texts"]) == (new, len(texts[0]) + new)


def test_an_unchanged_file_is_recognised_with_nothing_read_embedded_or_written(tmp_path, monkeypatch):
    work = Work(tmp_path, monkeypatch)
    ingest(SAMPLE[0], work.bench)
    before, state = work.done(), state_of(work.bench)
    report = ingest(SAMPLE[0], work.bench)
    assert report.outcome == "recognised" and report.work.pages_parsed == 0
    assert (work.done(), state_of(work.bench)) == (before, state)


QUESTIONS = ("What is the FIT threshold for referral?", "When should hoarseness be referred?", "What about neck lumps?")


@pytest.mark.long
def test_clients_are_answered_from_one_edition_each_time_while_editions_are_switched(tmp_path):
    wiring = Wiring(Settings(data_dir=tmp_path, patients=sample.patients()))
    editions = [ingest(data, wiring, activate=True).edition.edition_id for data in SAMPLE]
    switching = threading.Event()
    switching.set()

    def ask(client: int) -> list[tuple[str, set[str]]]:
        answers = []
        for turn in itertools.count():
            if not switching.is_set() and turn >= 4:
                return answers
            answers.append(assessed(wiring, turn) if turn % 2 else asked(wiring, client, turn))
        return answers

    with ThreadPoolExecutor(16) as clients:
        running = [clients.submit(ask, client) for client in range(16)]
        for place in range(100):
            wiring.editions.activate(editions[place % 2])
            threading.Event().wait(0.05)
        switching.clear()
        answers = [answer for one in running for answer in one.result()]
    assert {edition for edition, _ in answers} == set(editions)
    assert [answer for answer in answers if answer[1] - {answer[0]}] == []
    assert sum(bool(cited) for _, cited in answers) > len(answers) / 2


def assessed(wiring: Wiring, turn: int) -> tuple[str, set[str]]:
    patient = f"S-{101 + turn % 10}"
    reply = assess_patient(wiring, AssessCall(caller="tests", correlation_id="tests-switch", patient_id=patient))
    return reply.edition.edition_id, {one.edition for one in reply.citations}


def asked(wiring: Wiring, client: int, turn: int) -> tuple[str, set[str]]:
    question = QUESTIONS[turn % len(QUESTIONS)]
    call = ChatCall("tests", "tests-switch", question, f"message-{client}-{turn}", f"session-{client}")
    reply = chat(wiring, call)
    return reply.edition.edition_id, {one.edition for one in reply.citations}


def test_a_conversation_that_spans_a_switch_is_answered_by_the_new_edition_and_says_so(tmp_path):
    wiring = Wiring(Settings(data_dir=tmp_path, patients=sample.patients()))
    editions = [ingest(data, wiring, activate=True).edition.edition_id for data in SAMPLE]
    wiring.editions.activate(editions[0])
    first = chat(wiring, ChatCall("tests", "tests-switch", QUESTIONS[0], "one", "a-session"))
    wiring.editions.activate(editions[1])
    second, third = (
        chat(wiring, ChatCall("tests", "tests-switch", QUESTIONS[0], name, "a-session")) for name in ("two", "three")
    )
    assert [reply.edition.edition_id for reply in (first, second, third)] == [editions[0], editions[1], editions[1]]
    assert ["has changed since" in reply.answer for reply in (first, second, third)] == [False, True, False]
    again = chat(wiring, ChatCall("tests", "tests-switch", QUESTIONS[0], "one", "a-session"))
    assert again == first


def test_an_answer_from_an_old_edition_warns_of_its_age(tmp_path):
    wiring = Wiring(
        Settings(data_dir=tmp_path, patients=sample.patients()), now=lambda: datetime(2026, 6, 20, tzinfo=UTC)
    )
    warned = []
    for data in SAMPLE:
        ingest(data, wiring, activate=True)
        call = AssessCall(caller="tests", correlation_id=f"tests-age-{len(warned)}", patient_id="S-101")
        warned.append([warning for warning in assess_patient(wiring, call).warnings if "newer" in warning])
    assert [len(warnings) for warnings in warned] == [1, 0]
