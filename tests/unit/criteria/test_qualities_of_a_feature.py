"""What a criterion asks of a feature beside what the record says of it: qualities and days -> truth."""

import pytest

from shared.criteria.qualifiers import judge_qualifiers
from shared.criteria.verdict import Truth
from shared.guideline.criterion import Feature
from shared.patient.facts import Cause, FeatureFact, Quote

MET, NOT_MET, UNKNOWN = Truth.MET, Truth.NOT_MET, Truth.UNKNOWN
QUALITIES = ["persistent", "recurrent", "frequent", "increasing", "progressive", "painless", "one_sided", "visible"]
QUALITIES += ["new_onset", "first_time"]
QUOTE = Quote("symptoms", "a lump")


def truth(asked: str | list[str], said: str = "", days: int | None = None, *, explained: bool = False) -> Truth:
    """Judge groups of words that are asked for (alternatives parted by |) against words and days that are said."""
    groups = tuple(tuple(group.split("|")) for group in ([asked] if isinstance(asked, str) else asked))
    fact = FeatureFact("lump", True, QUOTE, frozenset(said.split()), days, Cause(QUOTE) if explained else None)
    return judge_qualifiers(Feature(("lump",), groups), fact)


@pytest.mark.parametrize(
    "word",
    [
        "persistent",
        "recurrent",
        "frequent",
        "increasing",
        "progressive",
        "painless",
        "one_sided",
        "visible",
        "new_onset",
        "first_time",
    ],
)
def test_a_quality_that_is_said_is_met_and_one_that_is_not_is_unknown(word: str) -> None:
    assert truth(word, word) is MET
    assert truth(word) is UNKNOWN
    assert truth(word, "unheard_of") is UNKNOWN


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("progressive", "increasing"),
        ("frequent", "persistent"),
        ("frequent", "recurrent"),
        ("first_time", "new_onset"),
    ],
)
def test_another_word_says_as_much_but_not_the_other_way_round(asked: str, said: str) -> None:
    assert truth(asked, said) is MET
    assert truth(said, asked) is UNKNOWN


@pytest.mark.parametrize(
    ("asked", "opposites"),
    [
        ("unexplained", "explained"),
        ("persistent", "acute transient resolved"),
        ("frequent", "acute transient resolved"),
        ("increasing", "stable shrinking"),
        ("progressive", "stable improving"),
        ("painless", "painful"),
        ("one_sided", "bilateral two_sided"),
        ("visible", "non_visible"),
        ("new_onset", "long_standing"),
        ("first_time", "recurrent long_standing"),
        ("palpable", "impalpable"),
    ],
)
def test_the_opposite_is_not_met(asked: str, opposites: str) -> None:
    for opposite in opposites.split():
        assert truth(asked, opposite) is NOT_MET


def test_what_is_asked_for_wins_where_its_opposite_is_said_too() -> None:
    assert truth("persistent", "persistent acute") is MET


@pytest.mark.parametrize("word", ["unexplained", "palpable"])
def test_silence_meets_unexplained_and_palpable(word: str) -> None:
    assert truth(word) is MET


def test_a_stated_cause_ends_unexplained_whatever_else_is_said() -> None:
    assert truth("unexplained", "unexplained", explained=True) is NOT_MET
    assert truth("persistent", "persistent", explained=True) is MET


@pytest.mark.parametrize("word", ["persistent", "frequent"])
@pytest.mark.parametrize(("days", "wanted"), [(0, NOT_MET), (7, NOT_MET), (27, NOT_MET), (28, MET), (29, MET)])
def test_persistence_by_days_begins_at_28(word: str, days: int, wanted: Truth) -> None:
    assert truth(word, days=days) is wanted


@pytest.mark.parametrize(("days", "wanted"), [(1, MET), (364, MET), (365, NOT_MET), (800, NOT_MET)])
def test_new_is_within_a_year(days: int, wanted: Truth) -> None:
    assert truth("new_onset", days=days) is wanted


@pytest.mark.parametrize("word", ["recurrent", "increasing", "visible"])
def test_days_alone_say_nothing_of_other_qualities(word: str) -> None:
    assert truth(word, days=400) is UNKNOWN


def test_words_of_a_group_are_alternatives_and_groups_all_count() -> None:
    assert truth("persistent|recurrent", "recurrent") is MET
    assert truth("persistent|recurrent", "acute") is UNKNOWN
    assert truth(["unexplained", "persistent"], "persistent") is MET
    assert truth(["unexplained", "persistent"]) is UNKNOWN
    assert truth(["painless", "persistent"], "painful persistent") is NOT_MET


@pytest.mark.parametrize(("days", "wanted"), [(None, UNKNOWN), (41, NOT_MET), (42, NOT_MET), (43, MET)])
def test_more_than_a_number_of_days_is_more(days: int | None, wanted: Truth) -> None:
    fact = FeatureFact("lump", True, QUOTE, days=days)
    assert judge_qualifiers(Feature(("lump",), (), 42), fact) is wanted


def test_a_duration_is_asked_beside_the_qualities() -> None:
    asked = Feature(("lump",), (("painless",),), 42)
    lasting = FeatureFact("lump", True, QUOTE, frozenset({"painless"}), 50)
    assert judge_qualifiers(asked, lasting) is MET
    assert judge_qualifiers(asked, FeatureFact("lump", True, QUOTE, frozenset({"painful"}), 50)) is NOT_MET
    assert judge_qualifiers(asked, FeatureFact("lump", True, QUOTE, frozenset({"painless"}), 40)) is NOT_MET
