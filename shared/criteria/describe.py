"""Any part of a tree in our own plain words, for a clinician who reads the rulebook."""

from collections.abc import Iterable

from shared.guideline.criterion import (
    Age,
    AtLeast,
    Checklist,
    ChecklistItem,
    Criterion,
    Exposure,
    Feature,
    Finding,
    Measure,
    Not,
    Population,
    Reference,
    Sex,
    Threshold,
)

TREATED = "treated"
SIDES = {">": "above", ">=": "at least", "<": "below", "<=": "at most"}
SEXES = {"female": "women", "male": "men"}
TO_JUDGEMENT = "left to judgement"
_SHORT = 5  # letters of an analyte's id that is an abbreviation


def describe(criterion: Criterion) -> str:
    """Return a short label; a group says how many of its parts are asked for."""
    match criterion:
        case AtLeast(n, children):
            return "all of" if n == len(children) else "any of" if n == 1 else f"at least {n} of"
        case Not(child):
            return f"not {describe(child)}"
        case Age(lowest, below):
            return f"aged {years(lowest, below)}"
        case Population(name):
            return name
        case Sex(sex):
            return SEXES[sex]
        case Reference():
            return "any of the recommendations referred to"
        case _:
            return _clinical(criterion)


def _clinical(criterion: Feature | Measure | Checklist | Finding | Exposure) -> str:
    match criterion:
        case Feature():
            return _feature(criterion)
        case Measure(analyte, comparator, value, unit, by_age):
            if by_age:
                return f"{_short(analyte)} above the threshold for the age ({unit})"
            return f"{_short(analyte)} {threshold(comparator, value)} {unit}".strip()
        case Checklist(name, score, _, about):
            return f"{name} score {score} or more" + (f" on a {spaced(about)}" if about else "")
        case Finding(test, suggests):
            return f"{spaced(test)} suggests {any_of(suggests)}"
        case Exposure("smoking"):
            return "has ever smoked"
        case Exposure(agent):
            return f"exposed to {spaced(agent)}"


def describe_item(item: ChecklistItem) -> str:
    """Return a short label of one item of a checklist."""
    words = [spaced(concept) for concept in item.concepts] or ["a size"]
    return " or ".join(words) + (f", {item.min_mm:g} mm or more" if item.min_mm is not None else "")


def describe_line(line: Threshold) -> str:
    """Return one line of a table by age: its ages and its threshold."""
    return f"{years(line.age_min, line.age_below)}: {threshold(line.comparator, line.value)}"


def years(lowest: int | None, below: int | None) -> str:
    """Return an age range in words: "40 and over", "under 50", "40 to under 50", "any"."""
    if lowest is None:
        return "any" if below is None else f"under {below}"
    return f"{lowest} and over" if below is None else f"{lowest} to under {below}"


def threshold(comparator: str, value: float | None) -> str:
    """Return "at least 10"; the words for one that the guideline leaves open."""
    return TO_JUDGEMENT if value is None else f"{SIDES[comparator]} {value:g}"


def spaced(concept: str) -> str:
    """Return the words of an id."""
    return concept.replace("_", " ")


def any_of(concepts: Iterable[str]) -> str:
    """Return ids as alternatives in words."""
    return " or ".join(map(spaced, concepts))


def _feature(feature: Feature) -> str:
    if not feature.concepts:
        return "words not read"
    if feature.qualifiers == ((TREATED,),):
        return f"{any_of(feature.concepts)}, treated"
    qualities = " ".join(any_of(group) for group in feature.qualifiers)
    lasting = f" for more than {feature.min_days} days" if feature.min_days is not None else ""
    return f"{qualities} {any_of(feature.concepts)}{lasting}".strip()


def _short(analyte: str) -> str:
    return analyte.upper() if len(analyte) <= _SHORT else spaced(analyte)
