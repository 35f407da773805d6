"""Which recommendations name a concept in their trees: what makes an answer complete, or say what it leaves out."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from shared.criteria.parts import parts_of
from shared.criteria.rulebook import Rulebook
from shared.guideline.criterion import Checklist, Criterion, Feature, Measure, Not
from shared.terminology.terminology import Terminology


class Naming:
    """The concepts of every tree of an edition, with what they are kinds of. Immutable once built."""

    def __init__(self, rulebook: Rulebook, terminology: Terminology) -> None:
        self._rulebook, self._terminology = rulebook, terminology

    def rules_naming(self, concept: str) -> frozenset[str]:
        """Return the rules whose trees name a concept, a kind of it, or what it is a kind of."""
        named = (self._exactly.get(one, ()) for one in self._terminology.general_of(concept))
        return frozenset(self._broadly.get(concept, ())).union(*named)

    def rules_naming_all(self, concepts: Iterable[str]) -> tuple[str, ...]:
        """Return, in the edition's order, the rules that name each of the concepts that any tree names at all."""
        found = [rules for concept in dict.fromkeys(concepts) if (rules := self.rules_naming(concept))]
        if not found:
            return ()
        all_of = frozenset.intersection(*found)
        return tuple(rule_id for rule_id in self._order if rule_id in all_of)

    @cached_property
    def _order(self) -> Sequence[str]:
        return tuple(rule.recommendation.rule_id for rule in self._rulebook.rules)

    @cached_property
    def _exactly(self) -> Mapping[str, list[str]]:
        named: dict[str, list[str]] = {}
        for rule in self._rulebook.rules:
            for concept in concepts_in(rule.criterion):
                named.setdefault(concept, []).append(rule.recommendation.rule_id)
        return named

    @cached_property
    def _broadly(self) -> Mapping[str, list[str]]:
        """By what the concepts of a tree are kinds of: asked for haematuria, a tree on visible haematuria names it."""
        named: dict[str, list[str]] = {}
        for concept, rules in self._exactly.items():
            for general in self._terminology.general_of(concept) - {concept}:
                named.setdefault(general, []).extend(rules)
        return named


def concepts_in(criterion: Criterion) -> frozenset[str]:
    """Return every concept that a tree names, what it excludes left out."""
    if isinstance(criterion, Not):
        return frozenset()
    own: Iterable[str] = ()
    if isinstance(criterion, Feature):
        own = criterion.concepts
    elif isinstance(criterion, Measure):
        own = (criterion.analyte, *criterion.concepts)
    elif isinstance(criterion, Checklist):
        own = (criterion.about or "", *(concept for item in criterion.items for concept in item.concepts))
    else:
        own = _of_findings(criterion)
    return frozenset(filter(None, own)).union(*map(concepts_in, parts_of(criterion)))


def _of_findings(criterion: Criterion) -> Sequence[str]:
    test, suggests = getattr(criterion, "test", None), getattr(criterion, "suggests", ())
    agent = getattr(criterion, "agent", None)
    return tuple(filter(None, (test, *suggests, agent)))
