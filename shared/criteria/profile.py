"""What is a guideline's own beyond its recommendations: the words for its timings, and its level for each action.

A guideline without a profile gets the plain one: it promises no number of days that its guideline does not print.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from shared.data import read_yaml
from shared.guideline.urgency import Action, RiskLevel, Urgency

PLAIN: Final = "plain"
_DATA: Final = Path(__file__).with_name("profiles.yaml")


@dataclass(frozen=True, slots=True)
class Profile:
    """`timing` in words by urgency, `brief` in as few as a column or a card has room for.

    `levels` by action, those not named by their urgency; `nothing_met` what is said where no rule is met.
    """

    timing: Mapping[Urgency, str]
    brief: Mapping[Urgency, str]
    levels: Mapping[Action, RiskLevel]
    nothing_met: str


@cache
def profile_of(guideline: str) -> Profile:
    """Return the profile of a guideline by its code."""
    held = _held().get(guideline, _held()[PLAIN])
    return Profile(
        timing=_by_urgency(held["timing"]),
        brief=_by_urgency(held["brief"]),
        levels={Action(name): RiskLevel[level] for name, level in held["levels"].items()},
        nothing_met=held["nothing met"],
    )


def _by_urgency(words: Mapping[str, str]) -> Mapping[Urgency, str]:
    return {Urgency(name): told for name, told in words.items()}


@cache
def _held() -> Mapping[str, Any]:
    held: Mapping[str, Any] = read_yaml(_DATA)
    return held
