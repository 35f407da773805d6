"""A record whose lines may be a list or sentences that a page's width broke: what one of both readings alone gives.

The list is read first. What only the sentences say is neither counted nor dropped: it is in doubt, and asked about.
"""

from collections.abc import Iterator
from dataclasses import replace

from shared.patient.facts import Facts, FeatureFact

_SAY_LITTLE = frozenset({"painful", "suspicious", "bilateral", "stable"})


def with_doubts_of_layout(facts: Facts, of_sentences: Facts) -> Facts:
    """Return `facts` with what only the other reading of the same record says is there, as supposed."""
    features = dict(facts.features)
    for concept, told in of_sentences.features.items():
        held = features.get(concept, ())
        features[concept] = (*held, *_only_there(told, held))
    shown = {(one.test, one.suggests) for one in facts.findings if one.is_present}
    more = [one for one in of_sentences.findings if one.is_present and (one.test, one.suggests) not in shown]
    findings = (*facts.findings, *(replace(one, doubt="supposed") for one in more))
    return replace(facts, features={concept: told for concept, told in features.items() if told}, findings=findings)


def _only_there(told: tuple[FeatureFact, ...], held: tuple[FeatureFact, ...]) -> Iterator[FeatureFact]:
    for fact in told:
        if fact.is_present and not fact.doubt and not any(_says_as_much(one, fact) for one in held):
            yield replace(fact, doubt="supposed")


def _says_as_much(held: FeatureFact, fact: FeatureFact) -> bool:
    if not held.is_present or (held.explained_by and not fact.explained_by):
        return False
    return fact.qualifiers - _SAY_LITTLE <= held.qualifiers and (fact.days or 0) <= (held.days or 0)
