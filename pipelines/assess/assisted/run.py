"""Run the assessment's graph with a model in it."""

from dataclasses import fields
from typing import cast

from pipelines.assess.assisted.assistant import Assistant
from pipelines.assess.assisted.graph import build_assisted_graph
from pipelines.assess.assisted.state import AssistedContext
from pipelines.assess.response import AssessResponse
from pipelines.assess.state import AssessContext, AssessState
from shared.ports.models.base import Model
from shared.settings import Settings


def assess_with_model(state: AssessState, context: AssessContext, model: Model, settings: Settings) -> AssessResponse:
    """Assess one patient; whatever the model does, at least the rules' answer is returned."""
    kept = {field.name: getattr(context, field.name) for field in fields(context)}
    assisted = AssistedContext(**kept, assistant=Assistant.of(model, settings))
    return cast(AssessResponse, build_assisted_graph().invoke(state, context=assisted, output_keys="response"))
