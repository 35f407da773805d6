"""What must follow, apart from the product's evaluator: whether a tree holds of what a record was made to state."""

from collections.abc import Iterable

from shared.guideline.criterion import (
    Age,
    AtLeast,
    Checklist,
    Criterion,
    Exposure,
    Feature,
    Finding,
    Measure,
    Not,
    Population,
    Reference,
    Sex,
)
from shared.patient.read import read_facts
from shared.terminology.terminology import Terminology
from tests.metamorphic.records import OLDEST, Told, leaves_of
from tests.metamorphic.wording import SILENT, Statement, threshold_at


def holds(criterion: Criterion, told: Told, terminology: Terminology) -> bool:
    """Say whether the tree holds of a record whose statements all state their leaves."""
    if isinstance(criterion, AtLeast | Reference):
        needed = criterion.n if isinstance(criterion, AtLeast) else 1
        return sum(holds(child, told, terminology) for child in criterion.children) >= needed
    if isinstance(criterion, Not):
        said = any(one.leaf == criterion for one in told.statements)
        return (criterion.silence_is_met or said) and not holds(criterion.child, told, terminology)
    if isinstance(criterion, Age | Population):
        return (criterion.min or 0) <= told.age < (criterion.below or OLDEST + 1)
    if isinstance(criterion, Sex):
        return (told.sex or "female") == criterion.sex
    if isinstance(criterion, Exposure) and criterion.agent == "smoking":
        return told.smokes
    return any(_states(one, criterion, told.age, terminology) for one in told.statements)


def _states(statement: Statement, leaf: Criterion, age: int, terminology: Terminology) -> bool:
    if statement.leaf == leaf:
        return not isinstance(leaf, Measure) or _reaches(statement, leaf, age)
    if not isinstance(leaf, Feature) or isinstance(statement.leaf, Not):
        return False
    concepts = concepts_of([statement], terminology)
    is_said = any(terminology.is_a(said, wanted) for said in concepts for wanted in leaf.concepts)
    return is_said and all(not SILENT.isdisjoint(group) or statement.words & set(group) for group in leaf.qualifiers)


def _reaches(statement: Statement, leaf: Measure, age: int) -> bool:
    """Say whether the stated value is over the threshold of another age, where there is one."""
    threshold, value = threshold_at(leaf, age), float(statement.text.split()[1])
    return threshold is not None and (value >= threshold[1] if threshold[0] == ">=" else value > threshold[1])


def qualities_of(told: Told, terminology: Terminology) -> frozenset[str]:
    """Return how the record qualifies what it states: some words for a symptom say that it lasts ("always tired")."""
    facts = read_facts(told.record(), terminology)
    return frozenset(word for stated in facts.features.values() for fact in stated for word in fact.qualifiers)


def concepts_of(statements: Iterable[Statement], terminology: Terminology) -> frozenset[str]:
    """Return every concept that the statements name, and those that their leaves ask for."""
    named = {mention.concept for one in statements for mention in terminology.find_mentions(one.text)}
    return frozenset(named | {concept for one in statements for concept in concepts_asked(one.leaf)})


def concepts_asked(leaf: Criterion) -> tuple[str, ...]:
    """Return the concepts that a leaf asks for."""
    if isinstance(leaf, Not):
        return concepts_asked(leaf.child)
    if isinstance(leaf, Feature | Measure):
        return leaf.concepts
    if isinstance(leaf, Finding):
        return (leaf.test, *leaf.suggests)
    if isinstance(leaf, Checklist):
        return tuple(concept for item in leaf.items for concept in item.concepts) + (
            (leaf.about,) if leaf.about else ()
        )
    return (leaf.agent,) if isinstance(leaf, Exposure) else ()


def concerns(criterion: Criterion, concepts: frozenset[str], terminology: Terminology) -> bool:
    """Say whether a leaf asks for one of the concepts, for a kind of one, or for something more general."""
    return any(
        terminology.is_a(asked, named) or terminology.is_a(named, asked)
        for leaf in leaves_of(criterion)
        for asked in concepts_asked(leaf)
        for named in concepts
    )


def has_limit_between(criterion: Criterion, before: int, after: int) -> bool:
    """Say whether an age limit of the tree lies between two ages."""
    return any(min(before, after) < limit <= max(before, after) for limit in limits_of(criterion))


def limits_of(criterion: Criterion) -> frozenset[int]:
    """Return the ages at which something of the tree begins or ends."""
    found: set[int | None] = set()
    for leaf in leaves_of(criterion):
        if isinstance(leaf, Age | Population):
            found |= {leaf.min, leaf.below}
        if isinstance(leaf, Measure):
            found |= {age for line in leaf.by_age for age in (line.age_min, line.age_below)}
    return frozenset(age for age in found if age)


def has_sex(criterion: Criterion) -> bool:
    """Say whether the tree asks for a sex."""
    return any(isinstance(leaf, Sex) for leaf in leaves_of(criterion))
