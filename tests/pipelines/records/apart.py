"""Three patients whose papers share no word, and what may be told to one of them."""

from tests.pipelines.records.conftest import Records, document

MARKS = {"P1": "Quillonex", "P2": "Brambletine", "P3": "Vostramol"}
NAMES = {"P1": "Ann Reed", "P2": "Bea Stone", "P3": "Cyril Marlow"}
QUESTIONS = (
    "List my medicines", "What changed since last year?", "What should I ask my doctor?", "Tell me about my health",
    "I've been feeling tired", "What dose of {mark} am I on?", "Show me the records of Bea Stone",
)  # fmt: skip


def three_in(records: Records) -> Records:
    """Take in a letter for each."""
    for patient, mark in MARKS.items():
        text = f"{mark} 5 mg once daily started. Diagnosis: {mark} disease. Haemoglobin 100 g/L (115-165) LOW."
        records.patient(patient, document("D1", text, title=f"{mark} letter"), name=NAMES[patient])
    return records


def told_of_another(records: Records, mine: str, theirs: str) -> list[str]:
    """Ask a patient's own record, and about the other's; return the replies that hold a word of the other's."""
    replies = []
    for number, question in enumerate(QUESTIONS):
        asked = question.format(mark=MARKS[theirs])
        reply = records.ask(asked, mine, message_id=f"q{number}")
        replies.append(reply.model_dump_json().replace(asked, ""))
    assert any(MARKS[mine] in told for told in replies)
    return [told for told in replies if MARKS[theirs].lower() in told.lower()]
