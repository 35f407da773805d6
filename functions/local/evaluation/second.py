"""What a second reader is worth: wrong records that it catches, and what it asks for nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from functions.local.evaluation.cases import Case
from functions.local.evaluation.figures import many, ratio

Figures = dict[str, Any]
CAUGHT, NEEDLESS, HARMFUL = 0.5, 0.05, 0.01
_RAISES, _ALL, _NOTHING = "raises", "raises and doubts", "nothing"


@dataclass(frozen=True, slots=True)
class Seen:
    """One record by its label and by the rules, and what the second reader raised and doubted.

    `extra`: recommendations that are right either way. `raised`, `doubted`: the recommendations that each answer turns.
    """

    want: frozenset[str]
    got: frozenset[str]
    extra: frozenset[str]
    raised: tuple[frozenset[str], ...]
    doubted: tuple[frozenset[str], ...]

    @property
    def is_right(self) -> bool:
        """Whether the rules alone have it right."""
        return self.got - (self.extra - self.want) == self.want

    @property
    def is_caught(self) -> bool:
        """Whether a yes to what was raised, or a no to what was doubted, mends something."""
        missed, over = self.want - self.got, self.got - self.want - self.extra
        return any(missed & turned for turned in self.raised) or any(over & turned for turned in self.doubted)

    @property
    def is_exact_once_answered(self) -> bool:
        """Whether the recommendations are right once the questions are answered as the label says.

        An answer turns all that hangs on it: a yes may meet too much, and what is wanted keeps a doubt from its no.
        """
        confirmed = (turned for turned in self.raised if turned & self.want)
        withdrawn = (turned for turned in self.doubted if not turned & self.want)
        answered = self.got.union(*confirmed).difference(*withdrawn)
        return answered - (self.extra - self.want) == self.want


def seen(case: Case, answer: Mapping[str, Any]) -> Seen:
    """Take from a case and its answer what counts here."""
    expected, second = case["expected"], answer.get("second_reading") or {}
    return Seen(
        want=frozenset(expected["rule_ids"]),
        got=frozenset(match["rule_id"] for match in many(dict(answer), "matched_recommendations")),
        extra=frozenset(many(expected, "acceptable_extra_rule_ids")),
        raised=tuple(frozenset(one["turns"]) for one in many(second, "to_confirm")),
        doubted=tuple(frozenset(one["turns"]) for one in many(second, "doubts")),
    )


def figures(cases: Sequence[Seen]) -> Figures:
    """Return the figures and what the gates allow of them."""
    right, wrong = [one for one in cases if one.is_right], [one for one in cases if not one.is_right]
    needless, harmful = sum(map(_needless, right)), sum(_harmful(one) for one in cases)
    found: Figures = {
        "records_right": len(right),
        "records_wrong": len(wrong),
        "wrong_caught": ratio(sum(one.is_caught for one in wrong), len(wrong)),
        "needless_per_right": ratio(needless, len(right)),
        "doubts_of_true_matches_per_record": ratio(harmful, len(cases)),
        "exact": ratio(len(right), len(cases)),
        "exact_once_answered": ratio(sum(one.is_exact_once_answered for one in cases), len(cases)),
    }
    return found | {"allowed": allowed(found)}


def allowed(found: Mapping[str, Any]) -> str:
    """Say what of a second reader may be shown: all of it, questions alone, or nothing."""
    if found["wrong_caught"] < CAUGHT or found["needless_per_right"] > NEEDLESS:
        return _NOTHING
    return _ALL if found["doubts_of_true_matches_per_record"] <= HARMFUL else _RAISES


def _needless(one: Seen) -> int:
    """How many questions a right record gets that its label does not bear out."""
    return sum(not turned & (one.want | one.extra) for turned in one.raised) + len(one.doubted)


def _harmful(one: Seen) -> int:
    """How many doubts would take away what the label wants."""
    return sum(bool(turned & one.want) for turned in one.doubted)
