"""The corpora of tests/evaluation/knowledge: each gives a figure, in three spellings."""

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from functions.local import sample
from pipelines.knowledge.bases.ready import ready_base
from pipelines.knowledge.bases.table import read_base
from pipelines.knowledge.roles import load_roles
from pipelines.knowledge.search.evidence import THRESHOLDS, evidence_of, is_vague, lacks_dose
from pipelines.knowledge.urgent import find_urgent
from shared.guardrails.injection import find_attack as find_english_attack
from shared.language.vi.attacks import find_attack
from shared.language.vi.kinds import classify
from shared.language.vi.marks import fold
from shared.language.vi.reading import read
from shared.stores.knowledge_bases import BaseEdition, Entry

FOLDER = Path(__file__).parent / "knowledge"
FILES = {"patient_dental": "bnrhm", "patient_diabetes": "bndtd", "doctor_dental": "bsrhm", "doctor_endocrine": "bsnt"}


def rows(name: str) -> list[dict[str, str]]:
    with (FOLDER / f"{name}.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def spelt(name: str) -> Iterator[tuple[str, str]]:
    """Role and message of each row, with marks, without, and in chat spelling."""
    for row in rows(name):
        for message in (row["marked"], fold(row["marked"]), row["chat"]):
            yield row["role"], message


def is_urgent(role: str, message: str) -> bool:
    return find_urgent(message, load_roles()[role].audience).urgent != "none"


def is_attack(message: str) -> bool:
    return bool(find_attack(message) or find_english_attack(message))


def test_every_emergency_is_found_in_every_spelling() -> None:
    assert [message for role, message in spelt("emergencies") if not is_urgent(role, message)] == []


def test_at_most_one_alarm_is_false() -> None:
    others = ("not_emergencies", "injections", "not_injections", "clarify")
    assert len([message for name in others for role, message in spelt(name) if is_urgent(role, message)]) <= 1


def test_every_attack_is_found_in_every_spelling() -> None:
    assert [message for _, message in spelt("injections") if not is_attack(message)] == []


def test_no_honest_message_is_taken_for_an_attack() -> None:
    others = ("not_injections", "not_emergencies", "emergencies", "clarify")
    assert [message for name in others for _, message in spelt(name) if is_attack(message)] == []


def test_no_question_of_a_base_is_an_attack_or_a_false_alarm() -> None:
    entries = [entry for role in load_roles() for entry in entries_of(role, sample.base(role))]
    assert [one.code for one in entries if is_attack(one.question) or is_attack(one.answer)] == []
    assert [one.code for one in entries if is_urgent(one.entry_id.split("/")[0], one.question)] == []


def test_messages_are_of_their_kind() -> None:
    told = [
        (row["kind"], classify(read(row["message"]), asked=row["message"].endswith("?")).kind) for row in rows("kinds")
    ]
    assert sum(kind == found for kind, found in told) >= 0.95 * len(told)


def entries_of(role: str, file: Path) -> tuple[Entry, ...]:
    return read_base(role, file.read_bytes())[0]


@pytest.fixture(scope="module")
def indexes(reference_data: Path):  # type: ignore[no-untyped-def]
    made = {}
    for role, name in FILES.items():
        entries = entries_of(role, reference_data / "gold" / "knowledge" / f"{name}.csv")
        made[role] = ready_base(BaseEdition(role, "labelled", len(entries), ""), entries).index
    return made


@pytest.mark.parametrize(("name", "first", "among_three"), [("far", 0.93, 0.98), ("far_second", 0.93, 0.98)])
def test_questions_far_from_the_entries_find_them(indexes, name: str, first: float, among_three: float) -> None:  # type: ignore[no-untyped-def]
    ranks = []
    for row in rows(name):
        found = indexes[row["role"]].search(read(row["message"]), 7)
        codes = [one.entry.code for one in found]
        ranks.append(codes.index(row["entries"]) + 1 if row["entries"] in codes else 99)
    assert sum(rank == 1 for rank in ranks) >= first * len(ranks)
    assert sum(rank <= 3 for rank in ranks) >= among_three * len(ranks)


def test_what_no_entry_answers_goes_back(indexes) -> None:  # type: ignore[no-untyped-def]
    answered = [message for role, message in spelt("clarify") if answers(indexes[role], role, message)]
    assert len(answered) <= 0.05 * 3 * len(rows("clarify"))


def test_most_of_what_is_answered_far_from_the_entries_is_not_sent_back(indexes) -> None:  # type: ignore[no-untyped-def]
    asked = [(row["role"], row["message"]) for name in ("far", "far_second") for row in rows(name)]
    answered = [message for role, message in asked if answers(indexes[role], role, message)]
    assert len(answered) >= 0.88 * len(asked)


def answers(index, role: str, message: str) -> bool:  # type: ignore[no-untyped-def]
    reading = read(" ".join(message.split()))
    found = index.search(reading, 1)
    if not found or is_vague(reading, index):
        return False
    if role.startswith("patient") and lacks_dose(reading, found[0].entry):
        return False
    return evidence_of(reading, found[0], index) >= THRESHOLDS.sufficient
