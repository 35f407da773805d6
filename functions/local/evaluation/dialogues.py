"""Conversations beside their labels: route, citations and key facts of every turn."""

import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from functions.local.evaluation.cases import Case
from functions.local.evaluation.figures import many, ratio, rules_of, words

Answers = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn compared. `want` and `good` are what must and may be cited; `cited` has one set a citation."""

    id: str
    number: int
    is_answered: bool
    proceeds: bool
    route_right: bool
    want: frozenset[str]
    good: frozenset[str]
    cited: tuple[frozenset[str], ...]
    facts: int
    stated: int
    length: int

    @property
    def all_cited(self) -> frozenset[str]:
        """Everything that the reply cites."""
        return frozenset().union(*self.cited)

    @property
    def is_right(self) -> bool:
        """Whether route, citations and key facts are all there."""
        cites = not self.want or bool(self.good & self.all_cited)
        return self.route_right and (not self.proceeds or (cites and self.stated == self.facts))


def compare(cases: Sequence[Case], answers: Answers) -> list[Turn]:
    """Compare every turn of the dialogues; `answers` by case id hold `turns`."""
    return [turn for case in cases for turn in _turns(case, many(dict(answers.get(case["id"], {})), "turns"))]


def figures(turns: Sequence[Turn]) -> dict[str, Any]:
    """Return the figures of all turns."""
    answered = [turn for turn in turns if turn.proceeds]
    asked = [turn for turn in answered if turn.want]
    citations = [(cited, turn.good) for turn in asked for cited in turn.cited]
    return {
        "dialogues": len({turn.id for turn in turns}),
        "turns": len(turns),
        "no_answer": sum(not turn.is_answered for turn in turns),
        "route_accuracy": ratio(sum(turn.route_right for turn in turns), len(turns)),
        "cited_any": ratio(sum(bool(turn.good & turn.all_cited) for turn in asked), len(asked)),
        "cited_all": ratio(sum(turn.want <= turn.all_cited for turn in asked), len(asked)),
        "citation_precision": ratio(sum(bool(cited & good) for cited, good in citations), len(citations)),
        "key_facts_stated": ratio(sum(turn.stated for turn in answered), sum(turn.facts for turn in answered)),
        "unsupported_citations": sum(bool(turn.cited) for turn in turns if not turn.proceeds),
        "answer_words_median": statistics.median([turn.length for turn in answered] or [0]),
    }


def errors(turns: Sequence[Turn]) -> list[dict[str, Any]]:
    """Return the turns that are not right, by number."""
    return [{"id": turn.id, "turn": turn.number} for turn in turns if not turn.is_right]


def _turns(case: Case, replies: Sequence[dict[str, Any]]) -> Iterator[Turn]:
    for number, label in enumerate(case["turns"]):
        yield _turn(case["id"], number, label, replies[number] if number < len(replies) else {})


def _turn(case_id: str, number: int, label: Mapping[str, Any], reply: dict[str, Any]) -> Turn:
    want = frozenset(many(dict(label), "relevant_rule_ids"))
    if not want and label.get("relevant_term"):
        want = frozenset({_term(label["relevant_term"])})
    facts, said = many(dict(label), "key_facts"), words(reply.get("answer", ""))
    return Turn(
        id=case_id,
        number=number,
        is_answered=bool(reply),
        proceeds=label["route"] == "proceed",
        route_right=reply.get("route") == label["route"],
        want=want,
        good=want | frozenset(many(dict(label), "acceptable_rule_ids")),
        cited=tuple(frozenset(rules_of(one) or [_term(one.get("term") or "")]) for one in many(reply, "citations")),
        facts=len(facts),
        stated=sum(words(fact) in said for fact in facts),
        length=len(said.split()),
    )


def _term(term: str) -> str:
    return f"term:{term.casefold()}"
