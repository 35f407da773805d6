"""Whether a stated feature carries the qualifiers that a criterion asks for: unexplained, persistent, growing."""

from shared.criteria.truth import all_of, any_of
from shared.criteria.verdict import Truth
from shared.guideline.criterion import Feature
from shared.patient.facts import FeatureFact

PERSISTENT_DAYS = 28
NEW_DAYS = 365

# A mass that was felt or seen is palpable unless the record says otherwise; a cause not stated is not there.
MET_BY_SILENCE = frozenset({"unexplained", "palpable"})

# Other words of records that say as much.
_AS_GOOD = {
    "progressive": frozenset({"increasing"}),
    "frequent": frozenset({"persistent", "recurrent"}),
    "first_time": frozenset({"new_onset"}),
}
_OPPOSITES = {
    "unexplained": frozenset({"explained"}),
    "persistent": frozenset({"acute", "transient", "resolved"}),
    "frequent": frozenset({"acute", "transient", "resolved"}),
    "increasing": frozenset({"stable", "shrinking"}),
    "progressive": frozenset({"stable", "improving"}),
    "painless": frozenset({"painful"}),
    "one_sided": frozenset({"bilateral", "two_sided"}),
    "visible": frozenset({"non_visible"}),
    "new_onset": frozenset({"long_standing"}),
    "first_time": frozenset({"recurrent", "long_standing"}),
    "palpable": frozenset({"impalpable"}),
}
QUALITIES = frozenset({*MET_BY_SILENCE, *_AS_GOOD, *_OPPOSITES})
"""The qualities that mean something of their own here; others are taken by the words of the record alone."""


def judge_qualifiers(criterion: Feature, fact: FeatureFact) -> Truth:
    """Return whether `fact` carries every group of qualifiers, and the duration, that `criterion` asks for.

    Of a doubted fact nobody knows that it is there.
    """
    groups = [any_of(_judge_word(word, fact) for word in group) for group in criterion.qualifiers]
    if criterion.min_days is not None:
        groups.append(_judge_duration(criterion.min_days, fact))
    if fact.doubt:
        groups.append(Truth.UNKNOWN)
    return all_of(groups)


def _judge_duration(min_days: int, fact: FeatureFact) -> Truth:
    if fact.days is None:
        return Truth.UNKNOWN
    return Truth.MET if fact.days > min_days else Truth.NOT_MET


def _judge_word(word: str, fact: FeatureFact) -> Truth:
    if word in fact.lacks or (word == "unexplained" and fact.explained_by is not None):
        return Truth.NOT_MET
    if word in fact.qualifiers or fact.qualifiers & _AS_GOOD.get(word, frozenset()):
        return Truth.MET
    if fact.qualifiers & _OPPOSITES.get(word, frozenset()):
        return Truth.NOT_MET
    if word in MET_BY_SILENCE:
        return Truth.MET
    return _judge_by_days(word, fact)


def _judge_by_days(word: str, fact: FeatureFact) -> Truth:
    """Persistent from 28 days on, and not on a shorter stated time alone; new within a year."""
    days = fact.days
    if days is None:
        return Truth.UNKNOWN
    if word in ("persistent", "frequent"):
        return Truth.MET if days >= PERSISTENT_DAYS else Truth.NOT_MET
    if word == "new_onset":
        return Truth.MET if days < NEW_DAYS else Truth.NOT_MET
    return Truth.UNKNOWN
