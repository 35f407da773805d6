"""What a clinician is shown of a criterion and of what to do is in the recommendation's own words."""

import re

import pytest

from shared.criteria.read import Reading, read
from shared.guideline.criterion import Age, Criterion, Feature, Population, Sex
from shared.guideline.records import Guideline, Recommendation
from shared.terminology.terminology import load_terminology
from tests.unit.criteria.builders import recommendation
from tests.unit.criteria.test_paraphrases_lose_no_word import _in_other_words, _leaves

# Words of the grammar's own: whom it takes a criterion to be for, and what joins what was said apart.
PEOPLE = {"adults", "children", "men", "people", "they", "women"}
JOINING = {"and", "are", "ever", "have", "if", "in", "is", "it", "one", "only", "the", "where", "with", "without"}
ORDERING = {"arrange", "indicated", "offer", "refer", "should"}
QUALITIES = {"palpable", "persistent", "suggests", "unexplained"}


def words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


def label_of(leaf: Criterion) -> str:
    return str(getattr(leaf, "label", ""))


def shown(reading: Reading) -> list[str]:
    """Return the label of each leaf that is no limit of age or sex, and the words for what to do."""
    leaves = list(_leaves(reading.criterion)) if reading.criterion else []
    return [*(label_of(leaf) for leaf in leaves if not isinstance(leaf, Age | Population | Sex)), reading.action]


def added(recommendation: Recommendation) -> set[str]:
    """Return the words that are shown and stand neither in the recommendation nor before or above it."""
    said = " ".join(filter(None, (recommendation.text, recommendation.applies_to, recommendation.heading)))
    return words(" ".join(shown(read(recommendation, load_terminology())))) - words(said)


def test_a_guidelines_own_recommendations_are_shown_in_its_words(ng12: Guideline) -> None:
    giving = [each for each in ng12.recommendations if each.gives_action]
    assert set().union(*map(added, giving)) <= {"have"}


def test_recommendations_in_other_words_are_shown_in_theirs(ng12: Guideline) -> None:
    found = set().union(*(added(each) for _, each in _in_other_words(ng12)))
    assert found <= PEOPLE | JOINING | ORDERING | QUALITIES


def test_every_feature_has_words(ng12: Guideline) -> None:
    readings = [read(each, load_terminology()) for each in ng12.recommendations if each.gives_action]
    leaves = [leaf for reading in readings if reading.criterion for leaf in _leaves(reading.criterion)]
    assert [leaf for leaf in leaves if isinstance(leaf, Feature) and not leaf.label] == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Refer people with a neck lump if these symptoms persist.", ["neck lump persist", "Refer"]),
        ("Refer people with haematuria, with these symptoms unexplained.", ["haematuria unexplained", "Refer"]),
        ("Refer people with discharge from one nipple only.", ["discharge from the nipple (one only)", "Refer"]),
        ("Refer people with the following in the urine: blood.", ["blood in the urine", "Refer"]),
        ("Refer people with pelvic or abdominal pain.", ["pelvic pain", "abdominal pain", "Refer"]),
        ("Refer people with a vulval lump or bleeding.", ["vulval lump", "vulval bleeding", "Refer"]),
        ("Refer people with cough for more than 3 weeks.", ["cough for more than 3 weeks", "Refer"]),
        (
            "Two of these need an urgent scan: jaundice, cough or fever.",
            ["jaundice", "cough", "fever", "need an urgent scan"],
        ),
        ("For people with cough, an urgent scan is needed.", ["cough", "an urgent scan is needed"]),
        (
            "Refer people with infection with no explanation that is persistent or recurrent.",
            ["infection with no explanation that is persistent or recurrent", "Refer"],
        ),
    ],
)
def test_a_feature_whose_words_stand_apart_is_shown_whole(text: str, wanted: list[str]) -> None:
    assert shown(read(recommendation(text), load_terminology())) == wanted
