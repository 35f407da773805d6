"""What is searched before the model is asked, as the seed has it: one query a symptom, one for who the patient is."""

from collections.abc import Iterator

from pipelines.assess.assisted.assistant import Budget
from pipelines.assess.assisted.tools import Tools
from shared.patient.record import PatientRecord

_MOST_SYMPTOMS = 12  # a longer list is searched as a whole by retrieve_guidelines
_UNSAID = frozenset({"Unknown", "Other"})


def prefetch(tools: Tools, record: PatientRecord, budget: Budget) -> None:
    """Search for each query while there is time; the tools keep what was found. Raises BackendAwayError."""
    for query in queries(record):
        if budget.left > 0:
            tools.search(query)


def queries(record: PatientRecord) -> Iterator[str]:
    """Yield the queries of a record."""
    for symptom in record.symptoms[:_MOST_SYMPTOMS]:
        yield f"{symptom} cancer referral criteria"
    who = (f"{record.age} years", record.gender, record.smoking_history)
    yield " ".join((*(word for word in who if word not in _UNSAID), "cancer risk"))
