"""What a model's reading is worth where some of what it states is wrong: the labelled records again, four times."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from functions.local.evaluation import second
from functions.local.evaluation.cases import Case
from functions.local.evaluation.faults import FAULTS, FaultyModel, RememberedModel

SEEDS: Final = (1, 2, 3, 4)
SHARES: Final = (0.0, 0.1, 0.3)
ALL: Final = "all"
GOALS: Final = {0.1: 500, 0.3: 75}  # records, of which at most one urgent may be missed in silence
_SHOWN: Final = (
    "quotes_right",
    "true_matches_refused",
    "true_matches_refused_at_most",
    "urgent_missed_where_they_agree",
    "urgent_missed_while_away",
    "readers_differ",
    "questions_per_right",
)
Answers = Callable[[FaultyModel], Mapping[str, Mapping[str, Any]]]
Row = dict[str, Any]


def under_faults(
    remembered: RememberedModel, cases: Sequence[Case], by_rules: Mapping[str, Mapping[str, Any]], answers: Answers
) -> list[Row]:
    """Return a row for each share of replies made wrong in every way, then one for each kind of fault at the most.

    `by_rules`: what the rules alone answer, by case id; `answers`: what is answered with a model, by case id.
    """
    return [
        _row(share, kinds, remembered=remembered, cases=cases, by_rules=by_rules, answers=answers)
        for share, kinds in _planned()
    ]


def _planned() -> Iterator[tuple[float, tuple[str, ...]]]:
    yield from ((share, FAULTS) for share in SHARES)
    yield from ((max(SHARES), (kind,)) for kind in FAULTS)


def _row(
    share: float,
    kinds: tuple[str, ...],
    *,
    remembered: RememberedModel,
    cases: Sequence[Case],
    by_rules: Mapping[str, Mapping[str, Any]],
    answers: Answers,
) -> Row:
    found, made, lowered = list[second.Seen](), Counter[str](), 0
    for seed in SEEDS if share else SEEDS[:1]:
        model = FaultyModel(remembered, share, seed, kinds)
        answered = answers(model)
        found += [second.seen(case, answered[case["id"]]) for case in cases]
        lowered += sum(not stands(by_rules[case["id"]], answered[case["id"]]) for case in cases)
        made += model.made
    figures = second.figures(found)
    return {
        "wrong": share,
        "faults": kinds[0] if len(kinds) == 1 else ALL,
        "records": len(found),
        "made": dict(made),
        **{name: figures[name] for name in _SHOWN},
        "one_in_at_least": GOALS.get(share) if kinds == FAULTS else None,
        "lowered": lowered,
    }


def stands(rules: Mapping[str, Any], with_model: Mapping[str, Any]) -> bool:
    """Whether an answer with a model keeps what the rules alone decided: level, urgency, every match, an emergency."""
    keeps = all(rules.get(name) == with_model.get(name) for name in ("risk_level", "urgency"))
    matched = [{one["rule_id"] for one in answer.get("matched_recommendations", ())} for answer in (rules, with_model)]
    return keeps and matched[0] == matched[1] and bool(with_model.get("emergency") or not rules.get("emergency"))
