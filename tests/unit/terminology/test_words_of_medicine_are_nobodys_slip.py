"""A word that is one in its own right is never read as the word of a symptom that it looks like."""

import pytest

from shared.terminology.drugs.load import load_drug_names
from shared.terminology.health_words import load_health_words
from shared.terminology.terminology import load_terminology

TERMINOLOGY = load_terminology()


def concepts(text: str) -> set[str]:
    return {mention.concept for mention in TERMINOLOGY.find_mentions(text)}


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Autoimmune haemolysis", "haemoptysis"),
        ("hemolysis on the film", "haemoptysis"),
        ("haemostasis achieved", "haemoptysis"),
        ("Feels dysphoric", "hoarseness"),
        ("asteatosis of both shins", "asbestos"),
        ("myasthenia gravis", "pregnancy"),
        ("giant cell arteritis", "joint_pain"),
        ("feeding by gastrostomy", "endoscopy"),
        ("left rectus sheath", "rectum"),
        ("hip dysplasia", "speech_disturbance"),
        ("Holter monitor", "nose"),
        ("on a statin", "stable"),
    ],
)
def test_a_word_of_medicine_is_not_the_word_it_looks_like(text: str, other: str) -> None:
    assert other not in concepts(text)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("hemoptisis for a week", "haemoptysis"),
        ("haemoptosis", "haemoptysis"),
        ("dysphonea for six weeks", "hoarseness"),
        ("asbestosus", "asbestos"),
        ("athritis of the knees", "joint_pain"),
        ("gastroscopey", "endoscopy"),
        ("bleeding from the rectem", "rectal_bleeding"),
    ],
)
def test_a_slip_of_a_symptom_is_still_heard(text: str, meant: str) -> None:
    assert meant in concepts(text)


def test_no_medicine_is_taken_for_another_word() -> None:
    classes = [one for one in load_health_words().names.values() if one.kind == "class" and not one.allergen]
    names = {name for one in load_drug_names().medicines for name in one.written_out}
    names |= {called for one in classes for called in one.called}
    assert {name: found for name in names if name.isalpha() and (found := concepts(name))} == {}
