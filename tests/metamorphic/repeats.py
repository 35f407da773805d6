"""Run as a program: assess records again and again, and print one hash of all answers' bytes."""

import hashlib
import sys
from collections.abc import Sequence
from pathlib import Path

from functions.local.evaluation.answering import evaluated_guideline
from pipelines.assess.run import AssessCall, assess_patient
from shared.patient.record import PatientRecord
from shared.settings import Settings
from tests.metamorphic.conftest import subject_of
from tests.metamorphic.records import records_for

REPEATS = 1000
DIFFERENT = 50


def records(pdf: Path) -> list[PatientRecord]:
    """Return records that meet recommendations of every kind, the same ones in every process."""
    rulebook = subject_of(pdf.read_bytes()).rulebook
    found = [told.record() for rule in rulebook.rules for told in records_for(rule, rulebook.terminology)[:1]]
    return found[:DIFFERENT]


def main(arguments: Sequence[str]) -> None:
    """Print the hash of the answers under the guideline named."""
    pdf, digest = Path(arguments[0]), hashlib.sha256()
    asked = records(pdf)
    with evaluated_guideline(Settings(), pdf) as wiring:
        for number in range(REPEATS):
            call = AssessCall("repeats", "repeats", sent=asked[number % len(asked)])
            digest.update(assess_patient(wiring, call).model_dump_json().encode())
    print(digest.hexdigest())  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
