"""Word the answer: from results, sources, losses and questions, by templates; nothing that no result holds. Below it
stand a model's words, where there are any."""

from pipelines.agent.context import AgentContext
from pipelines.agent.state import AgentState
from pipelines.agent.worded.below import with_a_models_words
from pipelines.agent.wording.reply import reply
from shared.flow import Given


def synthesize(state: AgentState, runtime: Given[AgentContext]) -> AgentState:
    """Build the reply."""
    return {"response": with_a_models_words(reply(state, runtime.context), state, runtime.context)}
