"""Twenty conversations at once, while a document comes in: every turn is answered and kept, each in its own."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from pipelines.records.taking.take_in import take_in
from shared.records.given import document_of
from tests.pipelines.records.conftest import Records, document

SESSIONS, TURNS = 20, 3
QUESTIONS = ("What dose of losartan am I on?", "What was my last potassium?", "When is my next appointment?")
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
