"""MainDecisionAgent: which kind of message it is, and further wordings to search by; no model is needed for either."""

from pipelines.knowledge.context import KnowledgeContext
from pipelines.knowledge.state import KnowledgeState
from shared.flow import Given
from shared.guardrails.gate.danger import cannot_wait
from shared.language.vi.glossary import load_glossary
from shared.language.vi.kinds import classify
from shared.language.vi.reading import Reading, read


def main_decision_agent(state: KnowledgeState, _runtime: Given[KnowledgeContext]) -> KnowledgeState:
    """Classify; an attack is nonsense to answer, an emergency always looks for its entry."""
    reading, query = state["reading"], state["query"]
    if state["attack"]:
        return {"input_type": "nonsense", "classification_confidence": 1.0, "classification_reason": "attack"}
    found = classify(reading, asked=query.endswith("?"))
    if cannot_wait(state["danger"]):
        found = found._replace(kind="medical_question", reason="emergency")
    given: KnowledgeState = {
        "input_type": found.kind,
        "classification_confidence": found.confidence,
        "classification_reason": found.reason,
    }
    if found.kind != "medical_question":
        return given
    full = _with_what_went_before(state, reading)
    return {**given, "reading": full, "rag_questions": _other_wordings(full)}


def _with_what_went_before(state: KnowledgeState, reading: Reading) -> Reading:
    """Return the reading of a question that names nothing together with the last one that did."""
    last = state["conversation_history"].asked
    kinds = load_glossary().kinds
    names = any(kinds[one] not in ("general", "measure", "part") for one in reading.concepts)
    return read(f"{last} {state['query']}") if last and not names else reading


def _other_wordings(reading: Reading) -> tuple[str, ...]:
    """Return the question in the words of the glossary, which are those of a base."""
    glossary = load_glossary()
    words = [glossary.name(one) for one in reading.concepts]
    return (" ".join(words),) if words else ()
