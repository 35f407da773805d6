"""Twenty conversations at once, while a document comes in or the process is killed: no turn is lost."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from pipelines.records.taking.take_in import take_in
from shared.records.given import document_of
from tests.pipelines.records import conversing
from tests.pipelines.records.conftest import Records, document, records_in
from tests.pipelines.records.conversing import QUESTIONS, SESSIONS

ROOT, TURNS = Path(__file__).parents[3], len(QUESTIONS)
LETTER = "Losartan 50 mg once daily. Potassium 4.4 mmol/L (3.5-5.3). Next appointment 4 May 2026."


def test_no_turn_of_twenty_conversations_is_lost(records: Records) -> None:
    records.patient("P1", document("D1", LETTER))
    together = Barrier(SESSIONS + 1)

    def converse(number: int) -> list[str]:
        together.wait()
        told = {"patient_id": "P1", "session_id": f"s{number}"}
        return [records.ask(text, message_id=f"m{number}-{n}", **told).answer for n, text in enumerate(QUESTIONS)]

    def put() -> None:
        together.wait()
        take_in(records.wiring, records.me, "P1", document_of(document("D2", "Feet checked, no callus.")))

    with ThreadPoolExecutor(SESSIONS + 1) as people:
        coming = people.submit(put)
        answers = list(people.map(converse, range(SESSIONS)))
        coming.result()
    assert all(answer == answers[0] for answer in answers)
    assert [word in answer for word, answer in zip(("50 mg", "4.4", "4 May"), answers[0], strict=True)] == [
        True
    ] * TURNS
    for number, told in enumerate(answers):
        turns = records.wiring.sessions.history(f"s{number}", records.me, "records")
        assert [(turn.message, turn.reply["answer"]) for turn in turns] == list(zip(QUESTIONS, told, strict=True))
    assert {one.document_id for one in records.wiring.patient_documents.dossier(records.me, "P1")[0].documents} == {
        "D1", "D2"}  # fmt: skip


@pytest.mark.long
def test_nothing_that_was_answered_is_lost_with_a_process_that_is_killed(tmp_path: Path) -> None:
    before = records_in(tmp_path)
    before.patient("P1", document("D1", LETTER))
    before.wiring.close()
    command = [sys.executable, "-m", "tests.pipelines.records.conversing", str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        told = [json.loads(process.stdout.readline()) for _ in range(5 * conversing.SESSIONS)]
        process.kill()
        told += [json.loads(line) for line in process.stdout if line.endswith("\n")]
    after = records_in(tmp_path)
    for number in range(conversing.SESSIONS):
        own = [(asked, answer) for who, _, asked, answer in told if who == number]
        turns = after.wiring.sessions.history(f"s{number}", after.me, "records") if own else []
        kept = [(turn.message, turn.reply["answer"]) for turn in turns]
        assert kept[: len(own)] == own
        assert len(kept) <= len(own) + 1  # what was kept and could not be told any more
    who, turn, asked, answer = told[-1]
    again = after.ask(asked, "P1", session_id=f"s{who}", message_id=f"m{turn}")
    assert again.answer == answer
    assert "50 mg" in after.ask(QUESTIONS[0], "P1", session_id=f"s{who}", message_id="after").answer
    after.wiring.close()
