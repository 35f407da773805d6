"""A run with a language model beside the run of the rules alone, over the same cases and the same guideline."""

from collections.abc import Mapping
from typing import Any

from functions.local.evaluation import second
from functions.local.evaluation.answering import assessed
from functions.local.evaluation.cases import Case, Gold
from functions.local.evaluation.effort import Effort
from functions.local.evaluation.faults import FaultyModel, RememberedModel
from functions.local.evaluation.metered import CallCosts, MeteredModel
from functions.local.evaluation.report import Report, evaluate
from functions.local.evaluation.under_faults import Answers, under_faults
from shared.wiring import Wiring

RULES, WITH_MODEL = "rules", "with_model"


def beside(rules: Wiring, assisted: Wiring, model: MeteredModel, gold: Gold, with_errors: bool = True) -> Report:
    """Return both runs by set, what each took, and whose verdict the model's reading changed (ids where wanted).

    `assisted` answers with `model`; both serve the same guideline. Questions are asked in chat, each alone: a model
    words answers, it does not search.
    """
    remembered = assisted.model = RememberedModel(model)
    prices = assisted.prices()
    price_of = prices.of if prices else None
    report: Report = {"model": model.name, RULES: {}, WITH_MODEL: {}, "effort": {}, "verdicts_changed": {}}
    for name, cases in _in_chat(gold.sets).items():
        one, efforts = Gold(gold.pdf, {name: cases}), {}
        for side, wiring in ((RULES, rules), (WITH_MODEL, assisted)):
            model.spent, efforts[side] = CallCosts(), Effort()
            found = evaluate(wiring, one, with_errors, efforts[side])
            report["edition"], report[side][name] = found["edition"], found[name]
            efforts[side].helped_beside(efforts[RULES])
            report["effort"].setdefault(name, {})[side] = efforts[side].figures(model.spent, price_of)
        if efforts[RULES].verdicts:
            changed = _changed(efforts[RULES], efforts[WITH_MODEL])
            report["verdicts_changed"][name] = changed if with_errors else len(changed)
            answers = efforts[WITH_MODEL].answers
            report["second_reading"] = second.figures([second.seen(case, answers[case["id"]]) for case in cases])
            answered = _answering(assisted, cases)
            report["under_faults"] = under_faults(remembered, cases, efforts[RULES].answers, answered)
    return report


def _answering(assisted: Wiring, cases: list[Case]) -> Answers:
    def answered(model: FaultyModel) -> Mapping[str, Mapping[str, Any]]:
        whole, assisted.model = assisted.model, model
        try:
            return assessed(assisted, cases, Effort())
        finally:
            assisted.model = whole

    return answered


def _in_chat(sets: Mapping[str, list[Case]]) -> dict[str, list[Case]]:
    asked = {name: cases for name, cases in sets.items() if name != "questions"}
    return asked | ({"answers": [_as_turn(case) for case in sets["questions"]]} if "questions" in sets else {})


def _as_turn(case: Case) -> Case:
    return {"id": case["id"], "turns": [{"route": "proceed", **case, "user": case["question"]}]}


def _changed(rules: Effort, assisted: Effort) -> list[Any]:
    return sorted(case_id for case_id, verdict in rules.verdicts.items() if assisted.verdicts.get(case_id) != verdict)
