"""What chat says of a person is what the recommendation's tree says on what was told: two hundred questions made up."""

import itertools
import uuid
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from pipelines.chat.answer.ways import Way, ways_of
from pipelines.chat.response import ChatResponse
from pipelines.chat.run import ChatCall, chat
from shared.criteria.evaluate import evaluate
from shared.criteria.parts import parts_of
from shared.guideline.criterion import Criterion, Feature
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.stores.served import ServedEdition
from tests.pipelines.chat.conftest import Parts

WORDINGS = (
    "{age}{letter} {told}, 2ww?",
    "Does a {age} year old {noun} with {told} meet the criteria?",
    "{noun} of {age} with {told}: refer?",
    "I have a {noun}, {age}, who has {told}. What should I do?",
)
LIMITS = (
    "Is {age} too young for a referral with {told}?",
    "Is {age} too old to be referred with {told}?",
    "Is a {noun} of {age} old enough to be referred with {told}?",
)
QUESTIONS = 200
SEXES = (("F", "woman", "Female"), ("M", "man", "Male"))


@dataclass(frozen=True)
class Case:
    question: str
    age: int
    gender: str
    told: tuple[str, ...]


def several(criterion: Criterion) -> bool:
    ways = ways_of(criterion)
    return len(ways) > 1 and any(way.low or way.below for way in ways)


def features(criterion: Criterion) -> Iterator[Feature]:
    if isinstance(criterion, Feature):
        yield criterion
    for child in parts_of(criterion):
        yield from features(child)


def ages_of(ways: tuple[Way, ...]) -> list[int]:
    """Both sides of each limit."""
    limits = {limit for way in ways for limit in (way.low, way.below) if limit is not None}
    return sorted({age for limit in limits for age in (limit - 1, limit) if age > 0})


def cases(served: ServedEdition, wordings: tuple[str, ...]) -> list[Case]:
    """One after another from every recommendation, so that none is left out."""
    terminology = served.rulebook.terminology
    wording, sex = itertools.cycle(wordings), itertools.cycle(SEXES)
    made: list[Iterator[Case]] = []
    for rule in served.rulebook.rules:
        if several(rule.criterion):
            said = dict.fromkeys(
                terminology.concept(f.concepts[0]).label for f in features(rule.criterion) if f.concepts
            )
            pairs = itertools.product(said, ages_of(ways_of(rule.criterion)))
            made.append(_cases(list(pairs), wording, sex))
    rounds = itertools.chain.from_iterable(itertools.zip_longest(*made))
    return list(itertools.islice((case for case in rounds if case), QUESTIONS))


def _cases(pairs: list[tuple[str, int]], wording: Iterator[str], sex: Iterator[tuple[str, str, str]]) -> Iterator[Case]:
    for told, age in pairs:
        letter, noun, gender = next(sex)
        text = next(wording)
        is_told = "{noun}" in text or "{letter}" in text
        question = text.format(age=age, letter=letter, noun=noun, told=told.lower() if told[1:].islower() else told)
        yield Case(question, age, gender if is_told else "Unknown", (told,))


def asked(parts: Parts, question: str) -> ChatResponse:
    return chat(parts, ChatCall("ann", "c", question, uuid.uuid4().hex, uuid.uuid4().hex))


def contradictions(parts: Parts, served: ServedEdition, case: Case) -> list[str]:
    reply, rules = asked(parts, case.question), served.rulebook.by_id()
    terminology = served.rulebook.terminology
    record = PatientRecord.model_validate(
        {"patient_id": "p", "age": case.age, "gender": case.gender, "symptoms": case.told}
    )
    facts = read_facts(record, terminology)
    cited = {citation.rule_id for citation in reply.citations}
    found = [
        f"{case.question}: judges {one.rule_id}, which it does not cite"
        for one in reply.judged
        if one.rule_id not in cited
    ]
    for one in reply.judged:
        truth = evaluate(rules[one.rule_id].criterion, facts, terminology).truth
        if truth is not one.truth:
            found.append(f"{case.question}: {one.rule_id} is said to be {one.truth}, the tree says {truth} ({one.why})")
    return found + [f"{case.question}: {fault}" for fault in misplaced(reply, case, served)]


def misplaced(reply: ChatResponse, case: Case, served: ServedEdition) -> Iterator[str]:
    """Limits said to hold an age that they do not hold, or the other way round."""
    rules = served.rulebook.by_id()
    for paragraph in reply.answer.split("\n\n"):
        for line in paragraph.split("\n"):
            if not line.startswith(f"For age {case.age}, inside") and not line.startswith(
                f"For age {case.age}, outside"
            ):
                continue
            cited = [c.rule_id or "" for c in reply.citations if f"§{c.rule_id}," in paragraph]
            ways = ways_of(rules[cited[0]].criterion)
            inside, _, outside = line.partition("outside the limits")
            for way in ways:
                stands = f"({way.ages})"
                if stands in inside and not way.holds_at(case.age):
                    yield f"{stands} is said to be inside"
                if stands in outside and way.holds_at(case.age):
                    yield f"{stands} is said to be outside"


@pytest.mark.long
@pytest.mark.parametrize("wordings", [WORDINGS, LIMITS], ids=["cases", "limits"])
def test_nothing_is_said_of_a_person_that_the_tree_does_not_say(
    parts: Parts, served: ServedEdition, wordings: tuple[str, ...]
) -> None:
    made = cases(served, wordings)
    assert len(made) == QUESTIONS
    assert [fault for case in made for fault in contradictions(parts, served, case)] == []


@pytest.mark.parametrize(
    ("question", "truth", "why"),
    [
        ("45M dysphagia, 2ww?", "met", "dysphagia: at any age"),
        ("Haemoptysis in a woman of 39, refer?", None, "aged 40 and over"),
        ("62F weight loss and back pain", "met", "aged 60 and over, weight loss, back pain"),
        ("48F nipple discharge on one side, 2ww?", "unknown", "aged 50 and over"),
    ],
)
def test_the_deciding_alternative_is_given_in_its_words(
    parts: Parts, question: str, truth: str | None, why: str
) -> None:
    reply = asked(parts, question)
    assert why in reply.judged[0].why and (truth is None or reply.judged[0].truth == truth)
    assert reply.judged[0].why in reply.answer


def test_nothing_is_judged_where_nobody_was_told_of(parts: Parts) -> None:
    assert asked(parts, "Which symptoms suggest lung cancer?").judged == ()
    assert asked(parts, "What does persistent mean?").judged == ()


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("Is 45 too young for a referral with dysphagia?", "dysphagia"),
        ("Is 45 too young for a FIT test?", "(aged 60 and over)"),
        ("Is 58 too old for a breast lump referral?", "unexplained breast lump (aged 30 and over)"),
    ],
)
def test_limits_are_answered_from_the_tree(parts: Parts, question: str, says: str) -> None:
    answer = asked(parts, question).answer
    assert says in answer and "too young" not in answer
