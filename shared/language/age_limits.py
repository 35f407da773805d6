"""Limits of age in a guideline's words: "aged 60 and over", "under 30", "children"; the one reader of them."""

import re
from dataclasses import dataclass
from functools import lru_cache

_AGE = re.compile(
    r"\b(?:aged |age )?(?:(?P<over>\d{1,3})(?: years)? (?:and|or) (?:over|above|older)"
    r"|(?:under|below|younger than) (?P<under>\d{1,3}))\b"
    r"(?! ?(?:micro|milli|mg|ng|mcg|iu|u/|ml|mm|cm|%|weeks?|days?|months?|points?))",
    re.IGNORECASE,
)
_A_CHILD = re.compile(r"\bchild\b(?! or young)")
_CELL = " | "
_TEXTS_KEPT = 512  # an edition's passages and their lines are weighed again and again
_GROUPS = (
    ("children and young people", None, 25),
    ("children", None, 16),
    ("young people", 16, 25),
    ("adults", 16, None),
)


@dataclass(frozen=True, slots=True)
class AgeLimit:
    """An age limit in the guideline's own words; whole years, `low` included, `below` not."""

    words: str
    low: int | None
    below: int | None

    @property
    def is_in_years(self) -> bool:
        """Whether it names years rather than a group."""
        return any(mark.isdigit() for mark in self.words)

    def holds(self, age: int) -> bool:
        """Whether an age falls inside."""
        return lies_between(age, self.low, self.below)


def lies_between(age: int, low: int | None, below: int | None) -> bool:
    """Whether an age lies inside limits, of which either may be open; `low` included, `below` not."""
    return (low is None or age >= low) and (below is None or age < below)


@lru_cache(maxsize=_TEXTS_KEPT)
def limits_in_years(text: str) -> tuple[AgeLimit, ...]:
    """Return the limits in years that a text states, in its order.

    A table's rows limit nobody: they say what holds at which age.
    """
    text = "\n".join(line for line in text.splitlines() if _CELL not in line)
    years = ((found.group(), found["over"], found["under"]) for found in _AGE.finditer(text))
    return tuple(AgeLimit(said, int(low) if low else None, int(below) if below else None) for said, low, below in years)


@lru_cache(maxsize=_TEXTS_KEPT)
def age_limits(text: str) -> tuple[AgeLimit, ...]:
    """Return the age limits that a text states, in its order; the age group it names where it states none."""
    if stated := limits_in_years(text):
        return stated
    folded = "\n".join(line for line in text.casefold().splitlines() if _CELL not in line)
    named = next((group for group in _GROUPS if re.search(rf"\b{group[0]}\b", _A_CHILD.sub("children", folded))), None)
    return (AgeLimit(*named),) if named else ()


def row_ages(text: str) -> tuple[int | None, int | None]:
    """Return (at least, under) as a symptom row states them: "60 and over", "under 30"."""
    stated = limits_in_years(text)
    lows, belows = ([limit.low for limit in stated], [limit.below for limit in stated])
    return next(filter(None, lows), None), next(filter(None, belows), None)


def lowest_age(text: str) -> int | None:
    """Return the lowest age of a list whose every item states one: nobody younger is meant."""
    items = text.split("\n• ")[1:]
    ages = [[limit.low for limit in limits_in_years(item) if limit.low] for item in items]
    return min((min(found) for found in ages), default=None) if all(ages) else None


def without_ages(text: str) -> str:
    """Return a text without its limits in years, so that none passes for a measured value."""
    return _AGE.sub(" ", text)
