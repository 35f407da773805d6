"""Search results beside their labels: where the right recommendation stands among the hits."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from functions.local.evaluation.cases import Case
from functions.local.evaluation.figures import many, ratio, rules_of

Answers = Mapping[str, Mapping[str, Any]]
DEPTH = 10
_DEPTHS = (1, 5, DEPTH)
_TERM_DEPTH = 5


def figures(cases: Sequence[Case], answers: Answers) -> dict[str, Any]:
    """Return hit@k, recall@k and the mean reciprocal rank; `answers` by case id hold `hits`, best first."""
    asked = [case for case in cases if many(case, "relevant_rule_ids")]
    sums: Counter[str] = Counter()
    ranks: dict[str, list[float]] = defaultdict(list)
    for case in asked:
        hits = _hits(case, answers)[:DEPTH]
        ranks[case.get("register", "unstated")].append(_reciprocal_rank(case, hits))
        sums.update(_at_depths(case, hits))
    terms = [case for case in cases if case.get("relevant_term")]
    every = [rank for listed in ranks.values() for rank in listed]
    return {
        "questions": len(asked),
        "no_answer": sum(case["id"] not in answers for case in cases),
        **{f"{name}@{k}": ratio(sums[f"{name}@{k}"], len(asked)) for name in ("hit", "recall") for k in _DEPTHS},
        "mrr@10": ratio(sum(every), len(every)),
        "mrr_by_register": {register: ratio(sum(ranks[register]), len(ranks[register])) for register in sorted(ranks)},
        "terms": len(terms),
        "term_hit@5": ratio(sum(_finds_term(case, _hits(case, answers)) for case in terms), len(terms)),
    }


def errors(cases: Sequence[Case], answers: Answers) -> list[dict[str, Any]]:
    """Return the questions whose first hit is not a right one."""
    asked = [case for case in cases if many(case, "relevant_rule_ids")]
    firsts = [(case, _reciprocal_rank(case, _hits(case, answers)[:DEPTH])) for case in asked]
    return [{"id": case["id"], "reciprocal_rank": round(rank, 4)} for case, rank in firsts if rank < 1]


def _hits(case: Case, answers: Answers) -> list[dict[str, Any]]:
    return many(dict(answers.get(case["id"], {})), "hits")


def _reciprocal_rank(case: Case, hits: Sequence[dict[str, Any]]) -> float:
    good = {*case["relevant_rule_ids"], *many(case, "acceptable_rule_ids")}
    return next((1 / place for place, hit in enumerate(hits, 1) if good & set(rules_of(hit))), 0.0)


def _at_depths(case: Case, hits: Sequence[dict[str, Any]]) -> dict[str, float]:
    want = set(case["relevant_rule_ids"])
    good = want | set(many(case, "acceptable_rule_ids"))
    found = {k: {rule for hit in hits[:k] for rule in rules_of(hit)} for k in _DEPTHS}
    return {
        **{f"hit@{k}": bool(found[k] & good) for k in _DEPTHS},
        **{f"recall@{k}": len(found[k] & want) / len(want) for k in _DEPTHS},
    }


def _finds_term(case: Case, hits: Sequence[dict[str, Any]]) -> bool:
    wanted = case["relevant_term"].casefold()
    return any((hit.get("term") or "").casefold() == wanted for hit in hits[:_TERM_DEPTH])
