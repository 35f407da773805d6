"""Every action-giving recommendation of an edition compiled to a rule: read, references resolved, parts shared."""

from collections.abc import Mapping
from dataclasses import replace

from shared.criteria.read import Reading, read
from shared.criteria.rulebook import Rule, Rulebook, Unread, share
from shared.guideline.criterion import AtLeast, Criterion, Not, Reference
from shared.guideline.records import Guideline
from shared.terminology.terminology import Terminology


def compile_rules(guideline: Guideline, terminology: Terminology) -> Rulebook:
    """Read every action-giving recommendation of `guideline`; what cannot be read is listed, never guessed."""
    giving = [recommendation for recommendation in guideline.recommendations if recommendation.gives_action]
    readings = {recommendation.rule_id: read(recommendation, terminology) for recommendation in giving}
    links = _Links({rule_id: reading.criterion for rule_id, reading in readings.items() if reading.criterion})
    pool: dict[Criterion, Criterion] = {}
    rules: list[Rule] = []
    unread: list[Unread] = []
    for recommendation in giving:
        reading = readings[recommendation.rule_id]
        criterion = links.resolve(recommendation.rule_id)
        unread.extend(Unread(recommendation.rule_id, words) for words in _words_unread(reading, criterion))
        if criterion is not None:
            rules.append(Rule(recommendation, share(criterion, pool), reading.source, reading.action))
    return Rulebook(tuple(rules), tuple(unread), terminology)


def _words_unread(reading: Reading, criterion: Criterion | None) -> tuple[str, ...]:
    is_circular = criterion is None and reading.criterion is not None
    return (*reading.unread, *(("refers to itself through its references",) if is_circular else ()))


class _Links:
    """Criteria that name other recommendations, filled with the criteria of those."""

    def __init__(self, criteria: Mapping[str, Criterion]) -> None:
        self._criteria = criteria

    def resolve(self, rule_id: str) -> Criterion | None:
        """Return the rule's criterion with its references filled; None where it refers back to itself."""
        criterion = self._criteria.get(rule_id)
        return self._filled(criterion, (rule_id,)) if criterion is not None else None

    def _filled(self, criterion: Criterion, path: tuple[str, ...]) -> Criterion | None:
        if isinstance(criterion, Reference):
            return self._reference(criterion, path)
        if isinstance(criterion, Not):
            child = self._filled(criterion.child, path)
            return replace(criterion, child=child) if child is not None else None
        if not isinstance(criterion, AtLeast):
            return criterion
        children = [self._filled(child, path) for child in criterion.children]
        return None if None in children else replace(criterion, children=tuple(c for c in children if c is not None))

    def _reference(self, reference: Reference, path: tuple[str, ...]) -> Criterion | None:
        """Return the reference with the criteria of those it names that give an action; None for a circle."""
        named = [rule_id for rule_id in reference.rule_ids if rule_id in self._criteria]
        if set(named) & set(path):
            return None
        children = [self._filled(self._criteria[rule_id], (*path, rule_id)) for rule_id in named]
        return None if None in children else replace(reference, children=tuple(c for c in children if c is not None))
