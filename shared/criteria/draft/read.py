"""One recommendation read into a criteria tree: a draft, for a person to read."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from shared.criteria.draft.blocks import parse_blocks
from shared.criteria.draft.conditions import ConditionReader
from shared.criteria.draft.doubts import doubt
from shared.criteria.draft.leaves import Lexicon
from shared.criteria.draft.losses import lost_items, lost_words
from shared.criteria.draft.order import Condition, find_condition
from shared.criteria.draft.people import read_limits
from shared.criteria.draft.tree import all_of
from shared.criteria.parts import unread_in
from shared.guideline.criterion import Age, AtLeast, Criterion, Feature, Population, Sex
from shared.guideline.records import Recommendation
from shared.terminology.terminology import Terminology

ADULT_AGE = 16


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read: the criterion (None where nothing was), and the words not understood.

    `action` is what to do, in the recommendation's own words ("Offer an urgent chest X-ray").
    """

    criterion: Criterion | None
    unread: tuple[str, ...]
    action: str = ""


def read(recommendation: Recommendation, terminology: Terminology) -> Reading:
    """Read whom `recommendation` is for. Words not understood are a leaf that no record meets, and are listed."""
    lexicon = Lexicon(terminology)
    condition = find_condition(parse_blocks(recommendation.text), lexicon.names_feature)
    action = condition.action if condition else ""
    criterion = _read_condition(condition, recommendation, lexicon) if condition else None
    if criterion is None:
        return Reading(None, (condition.text if condition else recommendation.text,), action)
    return Reading(_limited(criterion, recommendation), tuple(unread_in(criterion)), action)


def _read_condition(condition: Condition, recommendation: Recommendation, lexicon: Lexicon) -> Criterion | None:
    """Return the criterion of the condition; words not understood are leaves beside it, so that nobody meets it."""
    reader = ConditionReader(lexicon, recommendation.table)
    read_ = reader.read(condition.text, condition.bullets)
    understood = [doubt(read_, lexicon.is_cancer)] if read_ is not None else []
    tree = all_of([*understood, *_unmet(condition.unread)])
    if tree is None:
        return None
    lost = [*lost_items(condition.bullets, tree, lexicon.names_feature), lost_words(reader.said, tree)]
    return all_of([tree, *_unmet(filter(None, lost))])


def _unmet(words: Iterable[str]) -> Iterator[Criterion]:
    """Return a leaf that no record meets for each of the words that were not understood."""
    return (Feature((), label=each) for each in words)


def _limited(criterion: Criterion, recommendation: Recommendation) -> Criterion:
    """Return the criterion with the limits that stand outside the recommendation's own words.

    "Women" and "men" are adults, as "children" and "young people" have their own words.
    """
    stated = _people_in(criterion)
    outside = list(read_limits(recommendation.applies_to or ""))
    if recommendation.sex is not None:
        outside.append(Sex(recommendation.sex, {"female": "women", "male": "men"}[recommendation.sex]))
    sexes = [person for person in (*stated, *outside) if isinstance(person, Sex)]
    if not any(isinstance(person, Age) and person.min is not None for person in (*stated, *outside)):
        outside.extend(Population("adults", ADULT_AGE, None, sex.label) for sex in sexes)
    if not any(isinstance(person, Age) for person in stated):
        outside.extend(read_limits(recommendation.heading or ""))
    added = [limit for limit in outside if not _is_stated(limit, stated)]
    limited = all_of([*added, criterion], recommendation.text.split("\n", maxsplit=1)[0])
    return limited if limited is not None else criterion


def _is_stated(limit: Criterion, stated: tuple[Criterion, ...]) -> bool:
    """Say whether the recommendation's own words settle what `limit` would."""
    if isinstance(limit, Sex):
        return any(isinstance(person, Sex) and person.sex == limit.sex for person in stated)
    return isinstance(limit, Population) and any(isinstance(person, Population) for person in stated)


def _people_in(criterion: Criterion) -> tuple[Criterion, ...]:
    return criterion.children if isinstance(criterion, AtLeast) else (criterion,)
