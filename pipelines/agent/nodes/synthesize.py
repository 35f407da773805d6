"""Word the answer: from results, sources, losses and questions, by templates; nothing that no result holds."""

from langgraph.runtime import Runtime

from pipelines.agent.context import AgentContext
from pipelines.agent.state import AgentState
from pipelines.agent.wording.reply import reply


def synthesize(state: AgentState, runtime: Runtime[AgentContext]) -> AgentState:
    """Build the reply."""
    return {"response": reply(state, runtime.context)}
