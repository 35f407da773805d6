"""How a record says that a leaf of a tree holds: the terminology's words, and the qualifiers it asks for."""

from collections.abc import Iterator
from dataclasses import dataclass

from shared.guideline.criterion import Checklist, Criterion, Exposure, Feature, Finding, Measure, Not
from shared.terminology.terminology import Terminology

SILENT = frozenset({"unexplained", "palpable"})  # held by a record that says nothing
_BEFORE = {
    "one_sided": "unilateral",
    "treatment_resistant": "treatment-resistant",
    "new_onset": "new-onset",
    "frequent": "persistent",
    "unexplained": "",
}
_AFTER = {"first_time": "for the first time", "increasing": "increasing in size", "treated": "treated and cleared"}
_OVER = 7  # days beyond a stated duration


@dataclass(frozen=True)
class Statement:
    """One string of a record, the leaf it says, and the field it stands in."""

    text: str
    leaf: Criterion
    field: str = "symptoms"
    words: frozenset[str] = frozenset()


def stated(leaf: Criterion, age: int, terminology: Terminology) -> Statement | None:
    """Return the statement that meets `leaf` at this age; None for what another field of the record says."""
    if isinstance(leaf, Feature):
        return feature(leaf, label(leaf.concepts[0], terminology))
    if isinstance(leaf, Finding):
        return Statement(_finding(leaf, terminology), leaf, "findings")
    if isinstance(leaf, Measure):
        return measure(leaf, age, terminology)
    if isinstance(leaf, Checklist):
        about = label(leaf.about or "lump", terminology)
        return Statement(f"{about}, {leaf.name} score {leaf.score}", leaf, "findings")
    if isinstance(leaf, Exposure) and leaf.agent != "smoking":
        return Statement(f"exposed to {leaf.agent}", leaf, "history")
    if isinstance(leaf, Not) and not leaf.silence_is_met and isinstance(leaf.child, Feature):
        return Statement(f"{label(leaf.child.concepts[0], terminology)} has been excluded", leaf, "findings")
    return None


def feature(leaf: Feature, name: str) -> Statement:
    """Return a feature called `name`, with the first word of each group of qualifiers and the duration asked for."""
    words = [group[0] for group in leaf.qualifiers]
    before = [_BEFORE.get(word, word) for word in words if word not in _AFTER]
    after = [_AFTER[word] for word in words if word in _AFTER]
    lasting = [f"for {leaf.min_days + _OVER} days"] if leaf.min_days is not None else []
    text = " ".join(word for word in (*dict.fromkeys(before), name, *after, *lasting) if word)
    return Statement(text, leaf, words=frozenset(words))


def measure(leaf: Measure, age: int, terminology: Terminology, below: bool = False) -> Statement | None:
    """Return a value at the threshold for this age, or just below it; None where the guideline sets none."""
    threshold = threshold_at(leaf, age)
    if threshold is None:
        return None
    comparator, value = threshold
    is_met_beyond = comparator in "><"
    step = 0.1 if is_met_beyond and not below else -0.1 if below and not is_met_beyond else 0
    return Statement(f"{leaf.analyte.upper()} {value + step:g} {leaf.unit}", leaf, "findings")


def threshold_at(leaf: Measure, age: int) -> tuple[str, float] | None:
    """Return comparator and value for this age."""
    lines = [(t.age_min or 0, t.age_below or 200, t.comparator, t.value) for t in leaf.by_age]
    lines = lines or [(0, 200, leaf.comparator, leaf.value)]
    return next(((sign, value) for low, high, sign, value in lines if low <= age < high and value is not None), None)


def synonyms(leaf: Feature, terminology: Terminology) -> Iterator[Statement]:
    """Yield the feature under every clinical, abbreviated and lay form of its concept.

    Lay forms are whole phrases ("throw up"): they take no adjective, so a leaf that needs one is said clinically.
    """
    concept = terminology.concept(leaf.concepts[0])
    needs_words = any(SILENT.isdisjoint(group) for group in leaf.qualifiers)
    for name in concept.forms:
        if not needs_words or name not in concept.lay_forms:
            yield feature(leaf, name)


def label(concept: str, terminology: Terminology) -> str:
    """Return a concept's name inside a sentence."""
    name = terminology.concept(concept).label
    return name[0].lower() + name[1:] if not name[:2].isupper() else name


def _finding(leaf: Finding, terminology: Terminology) -> str:
    test = label(leaf.test, terminology)
    return (
        f"{test}: findings uncertain" if "uncertain" in leaf.suggests else f"{test} suggests {_what(leaf, terminology)}"
    )


def denied(statement: Statement, terminology: Terminology) -> tuple[str, ...]:
    """Return the statement denied in several ways; none for a value, a score, a past illness."""
    leaf = statement.leaf
    if isinstance(leaf, Measure | Not | Checklist) or "treated" in statement.words:
        return ()
    if isinstance(leaf, Finding):
        return (f"{label(leaf.test, terminology)} does not suggest {_what(leaf, terminology)}",)
    if isinstance(leaf, Exposure):
        return f"never exposed to {leaf.agent}", f"no exposure to {leaf.agent}"
    return tuple(f"{words} {statement.text}" for words in ("no", "denies", "no history of", "no cough or"))


def of_a_relative(statement: Statement) -> tuple[str, ...]:
    """Return the statement told of a relative; none for worry, which others may well have about the patient."""
    text, leaf = statement.text, statement.leaf
    if isinstance(leaf, Feature):
        is_worry = leaf.concepts[0].endswith("_concern")
        return () if is_worry else (f"mother had {text}", f"his brother has {text}", f"family history of {text}")
    if isinstance(leaf, Exposure):
        return f"mother was {text}", f"father {text}"
    return f"mother's {text}", f"father: {text}"


def _what(leaf: Finding, terminology: Terminology) -> str:
    return "cancer" if "uncertain" in leaf.suggests else label(leaf.suggests[0], terminology)
