"""Measured values and weighted checklists against their thresholds."""

from operator import ge, gt, le, lt

from shared.criteria.evidence import Evidence
from shared.criteria.verdict import Truth
from shared.guideline.criterion import Checklist, ChecklistItem, Measure
from shared.patient.facts import MeasureFact, Quote

_COMPARE = {">": gt, ">=": ge, "<": lt, "<=": le}
LESION_SIZE = "lesion_size"
_UPWARDS = (">", ">=")


def judge_measure(criterion: Measure, evidence: Evidence) -> tuple[Truth, tuple[Quote, ...]]:
    """Judge the values stated for the analyte, else its words ("raised"). Any value over the threshold is enough."""
    threshold = threshold_for(criterion, evidence.facts.age)
    if threshold is None:
        return Truth.UNKNOWN, ()
    comparator, value = threshold
    measured = evidence.facts.measures.get(criterion.analyte, ())
    truths = [_judge_value(fact, comparator, value) for fact in measured]
    for wanted in (Truth.MET, Truth.UNKNOWN, Truth.NOT_MET):
        for fact, truth in zip(measured, truths, strict=True):
            if truth is wanted:
                return truth, (fact.quote,)
    return _judge_words(criterion, evidence)


def threshold_for(criterion: Measure, age: int) -> tuple[str, float] | None:
    """Return comparator and value for this age; None where the guideline leaves it to judgement."""
    if not criterion.by_age:
        return None if criterion.value is None else (criterion.comparator, criterion.value)
    for line in criterion.by_age:
        if (line.age_min is None or age >= line.age_min) and (line.age_below is None or age < line.age_below):
            return None if line.value is None else (line.comparator, line.value)
    return None


def _judge_value(fact: MeasureFact, comparator: str, value: float) -> Truth:
    """Judge one value; ">100" and "<3" are judged where every value they leave open would give the same."""
    holds = _COMPARE[comparator](fact.value, value)
    if fact.comparator not in _COMPARE:
        return Truth.MET if holds else Truth.NOT_MET
    is_upward = fact.comparator in _UPWARDS
    if is_upward == (comparator in _UPWARDS):
        reaches = holds or (fact.comparator in "><" and fact.value == value)
        return Truth.MET if reaches else Truth.UNKNOWN
    excludes = not holds or (fact.comparator in "><" and fact.value == value)
    return Truth.NOT_MET if excludes else Truth.UNKNOWN


def _judge_words(criterion: Measure, evidence: Evidence) -> tuple[Truth, tuple[Quote, ...]]:
    if criterion.by_age:
        return Truth.UNKNOWN, ()
    stated = [fact for concept in criterion.concepts for fact in evidence.present(concept)]
    if stated:
        return Truth.MET, (stated[0].quote,)
    denied = [fact for concept in criterion.concepts if (fact := evidence.absent(concept)) is not None]
    return (Truth.NOT_MET, (denied[0].quote,)) if denied else (Truth.UNKNOWN, ())


def judge_checklist(criterion: Checklist, evidence: Evidence) -> tuple[Truth, tuple[Quote, ...]]:
    """Judge a stated total, else the points of the features that the record names."""
    for fact in evidence.facts.scores:
        if fact.checklist == criterion.name:
            return (Truth.MET if fact.score >= criterion.score else Truth.NOT_MET), (fact.quote,)
    return _judge_items(criterion, evidence)


def _judge_items(criterion: Checklist, evidence: Evidence) -> tuple[Truth, tuple[Quote, ...]]:
    about = evidence.present(criterion.about) if criterion.about else []
    if criterion.about and not about:
        return (Truth.NOT_MET if evidence.absent(criterion.about) else Truth.UNKNOWN), ()
    scored = [(item, _item_quotes(item, evidence)) for item in criterion.items]
    points = sum(item.points for item, quotes in scored if quotes)
    open_points = sum(i.points for i, quotes in scored if not quotes and not _is_denied(i.concepts, evidence))
    quotes = tuple(dict.fromkeys([*(fact.quote for fact in about[:1]), *(q[0] for _, q in scored if q)]))
    if points >= criterion.score:
        return Truth.MET, quotes
    return (Truth.UNKNOWN if points + open_points >= criterion.score else Truth.NOT_MET), quotes


def _item_quotes(item: ChecklistItem, evidence: Evidence) -> list[Quote]:
    """Return the words of the record that score the item."""
    quotes = [fact.quote for concept in item.concepts for fact in evidence.present(concept)]
    if item.min_mm is None:
        return quotes
    sizes = evidence.facts.measures.get(LESION_SIZE, ())
    return quotes + [fact.quote for fact in sizes if _judge_value(fact, ">=", item.min_mm) is Truth.MET]


def _is_denied(concepts: tuple[str, ...], evidence: Evidence) -> bool:
    return bool(concepts) and all(evidence.absent(concept) is not None for concept in concepts)
