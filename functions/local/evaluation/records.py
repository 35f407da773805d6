"""Assessments beside their labels: one record compared, and the figures of many."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from functions.local.evaluation.cases import Case
from functions.local.evaluation.figures import f1, letters, many, ratio
from functions.local.evaluation.outcome import URGENT, Outcome, outcome_of
from shared.guideline.urgency import RiskLevel

Counts = list[int]  # right, spurious, missed
_FREE_TEXT = ("symptoms", "findings", "history")
_WEAKEST = 10
_ELSEWHERE = "not in the guideline"


@dataclass(frozen=True, slots=True)
class Compared:
    """One record: recommendations wanted and given (an acceptable extra is neither), levels, and the proof."""

    id: str
    register: str
    want: frozenset[str]
    got: frozenset[str]
    is_answered: bool
    level: RiskLevel
    said: str | None
    urgency_right: bool
    follows: bool
    is_uncited: bool
    is_unproved: bool
    reasons: int
    reasons_true: int

    @property
    def is_exact(self) -> bool:
        """Whether the recommendations are those wanted, no more and no fewer."""
        return self.is_answered and self.want == self.got


def compare(case: Case, answer: Mapping[str, Any], table: Mapping[str, Outcome]) -> Compared:
    """Compare one answer (empty where there was none) with its label."""
    expected, matches = case["expected"], many(dict(answer), "matched_recommendations")
    want, extra = frozenset(expected["rule_ids"]), frozenset(many(expected, "acceptable_extra_rule_ids"))
    listed = frozenset(match["rule_id"] for match in matches)
    urgency, level = outcome_of(want | (listed & extra), table)
    quotes = [reason["because"] for match in matches for reason in match["why"]]
    return Compared(
        id=case["id"],
        register=case.get("register", "unstated"),
        want=want,
        got=listed - (extra - want),
        is_answered=bool(answer),
        level=level,
        said=answer.get("risk_level"),
        urgency_right=answer.get("urgency") == urgency,
        follows=(answer.get("urgency"), answer.get("risk_level")) == outcome_of(listed, table),
        is_uncited=bool(listed - {citation.get("rule_id") for citation in many(dict(answer), "citations")}),
        is_unproved=any(not match["why"] for match in matches),
        reasons=len(quotes),
        reasons_true=sum(stands_in(quote, case["patient"]) for quote in quotes),
    )


def stands_in(quote: str, patient: Mapping[str, Any]) -> bool:
    """Say whether a reason is the record's own words, or `field: value` as the record has it."""
    field, _, value = quote.partition(":")
    if field.strip() in patient and value.strip().lower() == str(patient[field.strip()]).lower():
        return True
    told = [text for name in _FREE_TEXT for text in many(dict(patient), name)]
    return bool(letters(quote)) and any(letters(quote) in letters(text) for text in told)


def figures(compared: Sequence[Compared], sections: Mapping[str, str]) -> dict[str, Any]:
    """Return the figures of many records; `sections` names each recommendation's section, in the guideline's order."""
    total, per_rule = len(compared), _counts(compared, lambda rule: rule)
    right, spurious, missed = (sum(counts[place] for counts in per_rule.values()) for place in range(3))
    reasons = sum(one.reasons for one in compared)
    return {
        "cases": total,
        "no_answer": sum(not one.is_answered for one in compared),
        "rule_set_exact": ratio(sum(one.is_exact for one in compared), total),
        "rule_f1_micro": f1(right, spurious, missed),
        "rule_f1_macro": ratio(sum(f1(*counts) for counts in per_rule.values()), len(per_rule)),
        "rule_precision": ratio(right, right + spurious),
        "rule_recall": ratio(right, right + missed),
        **_of_outcomes(compared),
        "answers_with_uncited_rule": sum(one.is_uncited for one in compared),
        "answers_with_unproved_rule": sum(one.is_unproved for one in compared),
        "reasons": reasons,
        "reasons_in_record": ratio(sum(one.reasons_true for one in compared), reasons),
        "exact_by_register": _by_register(compared),
        "levels": _levels(compared),
        "by_section": _by_section(compared, sections),
        "weakest": dict(sorted(_rules_shown(per_rule).items(), key=lambda item: item[1]["f1"])[:_WEAKEST]),
    }


def errors(compared: Sequence[Compared]) -> list[dict[str, Any]]:
    """Return the records that are not right: ids and recommendations, never a patient's words."""
    return [
        {
            "id": one.id,
            "missed": sorted(one.want - one.got),
            "over_called": sorted(one.got - one.want),
            "level": None if one.said == one.level else f"{one.said} for {one.level}",
        }
        for one in compared
        if not one.is_exact or one.said != one.level
    ]


def _of_outcomes(compared: Sequence[Compared]) -> dict[str, Any]:
    total = len(compared)
    return {
        "risk_level_accuracy": ratio(sum(one.said == one.level for one in compared), total),
        "urgency_accuracy": ratio(sum(one.urgency_right for one in compared), total),
        "outcome_follows_from_rules": ratio(sum(one.follows for one in compared), total),
        "referral_missed": sum(
            one.level is RiskLevel.URGENT_REFERRAL and one.said != RiskLevel.URGENT_REFERRAL for one in compared
        ),
        "urgent_missed": sum(one.level in URGENT and one.said not in URGENT for one in compared),
        "urgent_overcalled": sum(one.level not in URGENT and one.said in URGENT for one in compared),
    }


def _counts(compared: Sequence[Compared], group_of: Callable[[str], str]) -> dict[str, Counts]:
    counts: dict[str, Counts] = {}
    for one in compared:
        for rule in sorted(one.want | one.got):
            place = 0 if rule in one.want & one.got else 1 if rule in one.got else 2
            counts.setdefault(group_of(rule), [0, 0, 0])[place] += 1
    return counts


def _by_section(compared: Sequence[Compared], sections: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    counts = _counts(compared, lambda rule: sections.get(rule, _ELSEWHERE))
    return {name: _shown(counts[name]) for name in dict.fromkeys((*sections.values(), _ELSEWHERE)) if name in counts}


def _shown(counts: Counts) -> dict[str, Any]:
    right, spurious, missed = counts
    return {
        "precision": ratio(right, right + spurious),
        "recall": ratio(right, right + missed),
        "f1": f1(*counts),
        "missed": missed,
        "over_called": spurious,
    }


def _rules_shown(per_rule: Mapping[str, Counts]) -> dict[str, dict[str, Any]]:
    return {rule: _shown(counts) for rule, counts in sorted(per_rule.items()) if f1(*counts) < 1}


def _by_register(compared: Sequence[Compared]) -> dict[str, float]:
    total = Counter(one.register for one in compared)
    exact = Counter(one.register for one in compared if one.is_exact)
    return {register: ratio(exact[register], total[register]) for register in sorted(total)}


def _levels(compared: Sequence[Compared]) -> dict[str, dict[str, int]]:
    """Return, for each level that was right, how often each was said."""
    said = Counter((one.level, one.said) for one in compared)
    return {level.value: {other.value: said[level, other] for other in RiskLevel} for level in RiskLevel}
