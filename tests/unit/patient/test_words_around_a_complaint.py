"""What the words around a complaint make of it: classes of words, each over every complaint that can decide a rule.

The frames of a class stand in words_around_a_complaint.yaml with how each must be read, their opposites beside them.
Every complaint is put into several frames of a class, and every frame meets several complaints.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from shared.criteria import rulebooks
from shared.patient.facts import Facts
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import load_terminology

CLASSES = yaml.safe_load((Path(__file__).parent / "words_around_a_complaint.yaml").read_text(encoding="utf-8"))
RULEBOOK = Path(str(rulebooks.__file__)).parent / "ng12.yaml"
# Named in a rulebook as features and no complaint that words around it could be said of.
CONCERNS = {"clinical_concern", "delay_concern", "parental_concern", "chest_signs_of_lung_cancer"}
EACH_IN = 4  # frames


def features_in(node: Any) -> Iterator[str]:
    """Yield what the leaves of a rulebook's tree call their features."""
    if isinstance(node, dict):
        named = node.get("feature", [])
        yield from (name.replace(" ", "_") for name in ([named] if isinstance(named, str) else named))
        for child in node.values():
            yield from features_in(child)
    elif isinstance(node, list):
        for child in node:
            yield from features_in(child)


@cache
def complaints() -> tuple[tuple[str, str], ...]:
    """Return the symptoms and signs that rules ask for, each with its name in small letters."""
    concepts = load_terminology().concepts
    asked = sorted(set(features_in(yaml.safe_load(RULEBOOK.read_text(encoding="utf-8")))) - CONCERNS)
    kinds = {name: concepts[name].kind for name in asked}
    return tuple((name, concepts[name].label.lower()) for name in asked if kinds[name] in ("symptom", "sign"))


def facts_of(text: str) -> Facts:
    record = {"patient_id": "T-1", "age": 61, "gender": "Female", "symptoms": [text]}
    return read_facts(PatientRecord.model_validate(record), load_terminology())


def read_as(text: str, concept: str) -> str:
    """Return as what a text tells a concept: the word of `reading`, or "nothing" where nothing speaks of it."""
    facts, terminology = facts_of(text), load_terminology()
    told = [fact for name in facts.features for fact in facts.features[name] if terminology.is_a(name, concept)]
    if any(fact.is_present and not fact.explained_by and not fact.doubt for fact in told):
        return "present"
    spoken = [clause.as_ for clause in facts.reading if clause.concept and terminology.is_a(clause.concept, concept)]
    return next((as_ for as_ in spoken if as_ not in ("context", "not_understood")), "nothing")


def frames_of(group: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield from ((frame, as_) for as_, frames in group["read"].items() for frame in frames)


@pytest.mark.parametrize("group", CLASSES, ids=lambda group: group["class"].replace(" ", "-"))
def test_the_words_around_a_complaint_are_read_alike_of_all(group: dict[str, Any]) -> None:
    frames, leaves_out = list(frames_of(group)), set(group.get("not_of", ()))
    told = [one for one in complaints() if one[0] not in leaves_out]
    wrong = []
    for n in range(max(len(told) * EACH_IN, len(frames))):
        (concept, name), (frame, as_) = told[n % len(told)], frames[(n + n // len(told)) % len(frames)]
        text = frame.format(X=name)
        if (found := read_as(text, concept)) not in as_.split(" or "):
            wrong.append((text, concept, found, as_))

    assert not wrong, (len(wrong), wrong[:20])


@pytest.mark.parametrize("cancer", ["lung cancer", "ovarian cancer", "mesothelioma", "pancreatic cancer"])
@pytest.mark.parametrize(
    ("words", "is_left_open"),
    [
        ("Chest X-ray does not allow us to rule out {X}.", True),
        ("Ultrasound does not allow exclusion of {X}", True),
        ("CT: {X} cannot be ruled out", True),
        ("CT: not of sufficient quality to exclude {X}", True),
        ("CT excludes {X}", False),
        ("Ultrasound: {X} was ruled out", False),
        ("has not had a CT to exclude {X}", False),
    ],
)
def test_a_test_that_excludes_no_cancer_leaves_it_open(cancer: str, words: str, *, is_left_open: bool) -> None:
    found = facts_of(words.format(X=cancer)).findings
    assert any(one.is_present and one.suggests == cancer.replace(" ", "_") for one in found) == is_left_open, found


@pytest.mark.parametrize(
    "frame",
    [
        "She is negative for {X}.",
        "Brother: {X}.",
        "No known diabetes, hypertension, {X} or fever.",
        "Denies fever, heartburny flooble, {X} or wheeze.",
    ],
)
def test_words_that_only_lead_to_a_denial_or_stand_in_one_are_understood(frame: str) -> None:
    texts = [frame.format(X=name) for _, name in complaints()]
    assert [(text, told) for text in texts if (told := facts_of(text).not_understood)] == []


@pytest.mark.parametrize("text", ["No fever, gone flooble, no cough.", "No fever. Flooble, cough or wheeze."])
def test_what_nobody_knows_beside_a_denial_is_not_denied_with_it(text: str) -> None:
    assert [quote for quote in facts_of(text).not_understood if "looble" in quote.text]
