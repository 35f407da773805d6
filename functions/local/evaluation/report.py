"""The whole evaluation: every chosen set answered and compared."""

from collections.abc import Callable
from typing import Any

from functions.local.evaluation import answering, dialogues, messages, questions, records
from functions.local.evaluation.cases import Case, Gold
from functions.local.evaluation.effort import Effort
from functions.local.evaluation.outcome import outcomes
from shared.guideline.records import Guideline
from shared.wiring import Wiring

Report = dict[str, Any]
Figures = dict[str, Any]


def evaluate(wiring: Wiring, gold: Gold, with_errors: bool = True, effort: Effort | None = None) -> Report:
    """Return the edition and, by set, the figures and the errors (ids alone); errors only where wanted.

    `effort` is told what answering took.
    """
    guideline = wiring.servings.active().guideline
    report: Report = {"edition": guideline.edition.model_dump(mode="json")}
    for name, cases in gold.sets.items():
        figures, errors = _EVALUATIONS[name](wiring, guideline, cases, effort or Effort())
        report[name] = figures | ({"errors": errors} if with_errors else {})
    return report


def _records(wiring: Wiring, guideline: Guideline, cases: list[Case], effort: Effort) -> tuple[Figures, list[Figures]]:
    table, answers = outcomes(guideline), answering.assessed(wiring, cases, effort)
    sections = {one.rule_id: f"{one.section} {one.section_title}" for one in guideline.recommendations}
    compared = [records.compare(case, answers[case["id"]], table) for case in cases]
    return records.figures(compared, sections), records.errors(compared)


def _questions(wiring: Wiring, _: Guideline, cases: list[Case], effort: Effort) -> tuple[Figures, list[Figures]]:
    answers = answering.searched(wiring, cases, effort)
    return questions.figures(cases, answers), questions.errors(cases, answers)


def _dialogues(wiring: Wiring, _: Guideline, cases: list[Case], effort: Effort) -> tuple[Figures, list[Figures]]:
    turns = dialogues.compare(cases, answering.talked(wiring, cases, effort))
    return dialogues.figures(turns), dialogues.errors(turns)


def _messages(wiring: Wiring, _: Guideline, cases: list[Case], effort: Effort) -> tuple[Figures, list[Figures]]:
    routes = answering.routed(wiring, cases, effort)
    return messages.figures(cases, routes), messages.errors(cases, routes)


_EVALUATIONS: dict[str, Callable[[Wiring, Guideline, list[Case], Effort], tuple[Figures, list[Figures]]]] = {
    "records": _records,
    "questions": _questions,
    "answers": _dialogues,
    "dialogues": _dialogues,
    "messages": _messages,
}
