"""Run the assessment's graph with two readers in it."""

from dataclasses import fields
from typing import cast

from pipelines.assess.readers.graph import FLOW
from pipelines.assess.readers.state import ReadersContext, ReadersState
from pipelines.assess.response import AssessResponse
from pipelines.assess.state import AssessContext, AssessState
from shared.conversation.events import Tell, untold
from shared.ports.models.base import Model, is_resting
from shared.settings import Settings
from shared.tools.budget import Bounds
from shared.tools.outside import is_outside


def assess_with_model(
    state: AssessState, context: AssessContext, model: Model, settings: Settings, tell: Tell = untold
) -> AssessResponse:
    """Assess one patient; whatever the model does, the rules' answer is returned.

    `tell` takes what is found on the way.
    """
    kept = {field.name: getattr(context, field.name) for field in fields(context)}
    bounds = Bounds(
        model,
        settings.model_temperature,
        settings.model_max_tokens,
        settings.max_agent_steps,
        settings.assess_model_seconds,
        setting="NG12_ASSESS_MODEL_SECONDS",
    )
    two = ReadersContext(
        **kept,
        reader=bounds,
        shows_doubts=settings.second_reading == "raises_and_doubts",
        context_tokens=settings.model_context_tokens if settings.model == "ollama" else None,
        is_outside=is_outside(settings.model, settings.model_address) and not settings.outside_model_consent,
        is_left_alone=is_resting(model),  # a rest that ends meanwhile changes nothing of the way taken here
        tell=tell,
    )
    try:
        return FLOW.walk(cast(ReadersState, state), two)["response"]
    finally:
        two.leaving.leave()  # whatever came between: nobody waits for what the model still reads
