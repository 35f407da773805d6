"""What a model's reading is worth: wrong records that it mends, what its questions cost, whether silence is safe."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from functions.local.evaluation.cases import Case
from functions.local.evaluation.figures import many, ratio
from shared.guideline.urgency import Urgency, urgency_order

Figures = dict[str, Any]
CAUGHT, NEEDLESS, HARMFUL, SILENT = 0.5, 0.3, 0.05, 0
_ADDS, _ALL, _NOTHING = "raises", "raises and doubts", "nothing"
_URGENT = urgency_order(Urgency.SUSPECTED_CANCER_PATHWAY)
_Z = 1.96  # of an interval that holds in 95 cases of 100


@dataclass(frozen=True, slots=True)
class Seen:
    """One record by its label and by the rules, and what the readers differ on.

    `extra`: recommendations that are right either way. `raised`, `doubted`: those that an answer turns, to what the
    model alone reads and to what it refuses. `is_urgent`: the label asks for a referral within two weeks. `is_away`:
    there was no second reading, and the answer says so. `quotes`: each by which something is matched, whether it is
    right by the label; those that the model refuses are left out.
    """

    want: frozenset[str]
    got: frozenset[str]
    extra: frozenset[str]
    raised: tuple[frozenset[str], ...]
    doubted: tuple[frozenset[str], ...]
    is_urgent: bool = False
    is_away: bool = False
    quotes: tuple[bool, ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether the rules alone have it right."""
        return self.got - (self.extra - self.want) == self.want

    @property
    def differs(self) -> bool:
        """Whether the readers differ on anything that a recommendation rests on."""
        return bool(self.raised or self.doubted)

    @property
    def is_missed_in_silence(self) -> bool:
        """Whether a person is to be referred, nothing is matched, and nothing is asked."""
        return self.is_urgent and bool(self.want) and not self.want & self.got and not self.differs

    @property
    def agrees(self) -> bool:
        """Whether both readers read it, and differ on nothing."""
        return not self.differs and not self.is_away

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
    expected, asked = case["expected"], many(dict(answer), "to_ask")
    urgency, right = expected.get("urgency"), {*expected["rule_ids"], *many(expected, "acceptable_extra_rule_ids")}
    refused = {(one.get("quote"), rule) for one in asked if one["kind"] == "check_first" for rule in one["rule_ids"]}
    return Seen(
        want=frozenset(expected["rule_ids"]),
        got=frozenset(match["rule_id"] for match in many(dict(answer), "matched_recommendations")),
        extra=frozenset(many(expected, "acceptable_extra_rule_ids")),
        raised=tuple(frozenset(one["rule_ids"]) for one in asked if one["kind"] == "model_only"),
        doubted=tuple(frozenset(one["rule_ids"]) for one in asked if one["kind"] == "check_first"),
        is_urgent=bool(urgency) and urgency_order(Urgency(urgency)) <= _URGENT,
        is_away=bool(answer.get("degraded")),
        quotes=tuple(
            match["rule_id"] in right
            for match in many(dict(answer), "matched_recommendations")
            for why in many(match, "why")
            if (why["because"], match["rule_id"]) not in refused
        ),
    )


def figures(cases: Sequence[Seen]) -> Figures:
    """Return the figures and what the gates allow of them."""
    right, wrong = [one for one in cases if one.is_right], [one for one in cases if not one.is_right]
    agreeing = [one for one in cases if one.agrees]
    quotes = [is_right for one in cases for is_right in one.quotes]
    needless = sum(map(_needless, right))
    matched = sum(len(one.got & one.want) for one in cases)
    refused = sum(len(one.want & one.got & frozenset().union(*one.doubted)) for one in cases)
    silent = sum(one.is_missed_in_silence for one in agreeing)
    found: Figures = {
        "records_right": len(right),
        "records_wrong": len(wrong),
        "wrong_caught": ratio(sum(one.is_caught for one in wrong), len(wrong)),
        "needless_per_right": ratio(needless, len(right)),
        "questions_per_right": ratio(sum(len(one.raised) + len(one.doubted) for one in right), len(right)),
        "quotes_right": ratio(sum(quotes), len(quotes)),
        "readers_differ": ratio(sum(one.differs for one in cases), len(cases)),
        "right_where_they_agree": ratio(sum(one.is_right for one in agreeing), len(agreeing)),
        "urgent_missed_where_they_agree": silent,
        "urgent_missed_where_they_agree_at_most": highest(silent, len(agreeing)),
        "urgent_missed_while_away": sum(one.is_missed_in_silence for one in cases if one.is_away),
        "true_matches": matched,
        "true_matches_refused": refused,
        "true_matches_refused_at_most": highest(refused, matched),
        "exact": ratio(len(right), len(cases)),
        "exact_once_answered": ratio(sum(one.is_exact_once_answered for one in cases), len(cases)),
    }
    return found | {"allowed": allowed(found)}


def highest(count: int, of: int) -> float | None:
    """The upper bound of the share with 95 % confidence (Wilson, 1927); None of nothing."""
    if not of:
        return None
    share, square = count / of, _Z * _Z
    middle = share + square / (2 * of)
    spread = _Z * sqrt(share * (1 - share) / of + square / (4 * of * of))
    return round((middle + spread) / (1 + square / of), 4)


def allowed(found: Mapping[str, Any]) -> str:
    """Say what of a model's reading may be asked about: all of it, what it alone reads, or nothing."""
    if (
        found["wrong_caught"] < CAUGHT
        or found["needless_per_right"] > NEEDLESS
        or found["urgent_missed_where_they_agree"] > SILENT
    ):
        return _NOTHING
    return _ALL if found["true_matches_refused"] <= HARMFUL * found["true_matches"] else _ADDS


def _needless(one: Seen) -> int:
    """How many questions a right record gets that its label does not bear out."""
    return sum(not turned & (one.want | one.extra) for turned in one.raised) + len(one.doubted)
