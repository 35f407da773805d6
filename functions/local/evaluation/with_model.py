"""Evaluation with a language model: live, live and recorded, or from a recording."""

from functions.local.evaluation.answering import evaluated_twice
from functions.local.evaluation.asked import Asked, model_of
from functions.local.evaluation.beside import beside
from functions.local.evaluation.cases import Gold
from functions.local.evaluation.metered import MeteredModel
from functions.local.evaluation.recorded import ReplayedModel
from functions.local.evaluation.report import Report


def evaluate_with_model(asked: Asked, cases: Gold, with_errors: bool) -> Report:
    """Run the cases by the rules alone and with the model. Raises InputInvalidError, SettingsInvalidError."""
    settings = asked.settings()
    with model_of(asked, settings) as answering:
        metered = MeteredModel(answering)
        with evaluated_twice(settings, cases.pdf, metered) as (rules, assisted):
            found = beside(rules, assisted, metered, cases, with_errors)
    if isinstance(answering, ReplayedModel):
        found["not_in_recording"] = answering.missed
    return found
