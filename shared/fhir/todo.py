"""What an assessment asks for: one entry for each distinct referral or test, most urgent first."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, Protocol

from shared.criteria.actions.merge import ActionToTake
from shared.criteria.asking import Decision, OpenQuestion, ToAsk
from shared.criteria.assessment import MatchedRecommendation, NotJudgedRule
from shared.criteria.explain import Because, Node
from shared.criteria.nearly import NearlyMatched
from shared.criteria.verdict import Truth
from shared.data import read_yaml
from shared.guideline.citation import Citation, EditionShown
from shared.guideline.urgency import REFERRALS, Action, Urgency, urgency_order

Kind = Literal["referral", "imaging", "laboratory", "test"]
_REFERRALS: Final = REFERRALS | {Action.URGENT_INVESTIGATION_OR_PATHWAY_REFERRAL}
_DATA: Final = Path(__file__).parent / "data" / "requests.yaml"


class Emergency(Protocol):
    """Fixed words on what cannot wait."""

    @property
    def text(self) -> str:
        """The words."""
        ...


class Answer(Protocol):
    """What of an assessment goes out as resources and cards."""

    patient_id: str
    urgency: Urgency | None
    decision: Decision
    to_ask: tuple[ToAsk, ...]
    actions: tuple[ActionToTake, ...]
    matched_recommendations: tuple[MatchedRecommendation, ...]
    nearly_matched: tuple[NearlyMatched, ...]
    not_judged: tuple[NotJudgedRule, ...]
    open: OpenQuestion | None
    not_understood: tuple[Because, ...]
    citations: tuple[Citation, ...]
    safety_netting: Citation | None
    edition: EditionShown
    warnings: tuple[str, ...]
    disclaimer: str

    @property
    def emergency(self) -> Emergency | None:
        """What cannot wait, where something reads so."""
        ...


@dataclass(frozen=True, slots=True)
class Todo:
    """One thing to do, in the guideline's words, and the recommendations that ask for it."""

    what: str
    kind: Kind
    urgency: Urgency
    matches: tuple[MatchedRecommendation, ...]
    alternatives: tuple[str, ...] = ()
    done: str | None = None

    @property
    def cancers(self) -> tuple[str, ...]:
        """The cancers it is about."""
        return tuple(dict.fromkeys(match.cancer_type for match in self.matches))

    @property
    def rule_ids(self) -> tuple[str, ...]:
        """The recommendations that ask for it."""
        return tuple(match.rule_id for match in self.matches)

    @property
    def because(self) -> tuple[Because, ...]:
        """The words of the record that meet them, once each."""
        return tuple(dict.fromkeys(one for match in self.matches for one in _because(match.tree)))


def todos_of(answer: Answer) -> list[Todo]:
    """Return what to do."""
    by_id = {match.rule_id: match for match in answer.matched_recommendations}
    found = []
    for action in answer.actions:
        matches = tuple(by_id[rule_id] for rule_id in action.rule_ids if rule_id in by_id)
        if matches:
            kind = _kind(action.what, matches[0].action)
            found.append(Todo(action.what, kind, action.urgency, matches, action.alternatives, action.done))
    return sorted(found, key=lambda todo: urgency_order(todo.urgency))


def not_judged_line(answer: Answer) -> str:
    """Return which recommendations no record is judged by; empty where there is none."""
    numbers = ", ".join(one.rule_id for one in answer.not_judged)
    return f"Not judged, to be read: {numbers}." if numbers else ""


def cited_page(answer: Answer, rule_id: str) -> Citation | None:
    """Return the citation of a matched recommendation."""
    return next((one for one in answer.citations if one.rule_id == rule_id), None)


def _because(node: Node) -> list[Because]:
    if node.truth is not Truth.MET:
        return []
    return [*(node.because or ()), *(one for child in node.children for one in _because(child))]


def _kind(words: str, action: Action) -> Kind:
    if action in _REFERRALS:
        return "referral"
    told: Any = _words()
    lowered = words.lower()
    if any(re.search(rf"\b{word}", lowered) for word in told["imaging"]):
        return "imaging"
    return "laboratory" if any(re.search(rf"\b{word}", lowered) for word in told["laboratory"]) else "test"


@cache
def _words() -> Any:
    return read_yaml(_DATA)
