"""The whole evaluation: every chosen set answered and compared."""

from collections.abc import Callable
from typing import Any

from functions.local.evaluation import answering, dialogues, messages, questions, records
from functions.local.evaluation.cases import Case, Gold
from functions.local.evaluation.outcome import outcomes
from shared.guideline.records import Guideline
from shared.wiring import Wiring

Report = dict[str, Any]
Figures = dict[str, Any]


def evaluate(wiring: Wiring, gold: Gold, with_errors: bool = True) -> Report:
    """Return the edition and, by set, the figures and the errors (ids alone); errors only where wanted."""
    guideline = wiring.servings.active().guideline
    report: Report = {"edition": guideline.edition.model_dump(mode="json")}
    for name, cases in gold.sets.items():
        figures, errors = _EVALUATIONS[name](wiring, guideline, cases)
        report[name] = figures | ({"errors": errors} if with_errors else {})
    return report


def _records(wiring: Wiring, guideline: Guideline, cases: list[Case]) -> tuple[Figures, list[Figures]]:
    table, answers = outcomes(guideline), answering.assessed(wiring, cases)
    sections = {one.rule_id: f"{one.section} {one.section_title}" for one in guideline.recommendations}
    compared = [records.compare(case, answers[case["id"]], table) for case in cases]
    return records.figures(compared, sections), records.errors(compared)


def _questions(wiring: Wiring, _: Guideline, cases: list[Case]) -> tuple[Figures, list[Figures]]:
    answers = answering.searched(wiring, cases)
    return questions.figures(cases, answers), questions.errors(cases, answers)


def _dialogues(wiring: Wiring, _: Guideline, cases: list[Case]) -> tuple[Figures, list[Figures]]:
    turns = dialogues.compare(cases, answering.talked(wiring, cases))
    return dialogues.figures(turns), dialogues.errors(turns)


def _messages(wiring: Wiring, _: Guideline, cases: list[Case]) -> tuple[Figures, list[Figures]]:
    routes = answering.routed(wiring, cases)
    return messages.figures(cases, routes), messages.errors(cases, routes)


_EVALUATIONS: dict[str, Callable[[Wiring, Guideline, list[Case]], tuple[Figures, list[Figures]]]] = {
    "records": _records,
    "questions": _questions,
    "dialogues": _dialogues,
    "messages": _messages,
}
