"""MainDecisionAgent: which kind of message it is, and further wordings to search by. Code says both.

Where a model is configured it is asked once what the message means, beside the entries that were found.
"""

from typing import Final

from pipelines.knowledge.context import KnowledgeContext
from pipelines.knowledge.search.find import find_entries
from pipelines.knowledge.search.judge import judge
from pipelines.knowledge.state import KnowledgeState
from pipelines.knowledge.understood.ask import Helper, Meant
from pipelines.knowledge.urgent import raised
from shared.flow import Given
from shared.guardrails.gate.danger import cannot_wait
from shared.language.vi.glossary import load_glossary
from shared.language.vi.kinds import Classified, classify
from shared.language.vi.reading import Reading, read

_CERTAIN: Final = 0.9  # of a greeting, a wish for topics or nonsense: told by its form alone


def main_decision_agent(state: KnowledgeState, runtime: Given[KnowledgeContext]) -> KnowledgeState:
    """Classify; an attack is nonsense to answer, an emergency always looks for its entry and waits for no model."""
    if state["attack"]:
        return _of(Classified("nonsense", 1.0, "attack"))
    found = classify(state["reading"], asked=state["query"].endswith("?"))
    context = runtime.context
    if cannot_wait(state["danger"]) or context.helper is None:
        return _by_code(state, found)
    return _understood(state, found, context, context.helper)


def _by_code(state: KnowledgeState, found: Classified) -> KnowledgeState:
    if cannot_wait(state["danger"]):
        found = found._replace(kind="medical_question", reason="emergency")
    if found.kind != "medical_question":
        return _of(found)
    full = _with_what_went_before(state)
    return {**_of(found), "reading": full, "rag_questions": _other_wordings(full)}


def _understood(state: KnowledgeState, found: Classified, context: KnowledgeContext, helper: Helper) -> KnowledgeState:
    """Search, ask what is meant, and take from it what code lets it say."""
    full = _with_what_went_before(state)
    words = " ".join((state["query"], *_other_wordings(full)))
    entries = find_entries(context, words, full)
    recent = state["conversation_history"].recent
    meant = helper.understand(state["query"], recent, entries.entries, context.role)
    danger = raised(state["danger"], meant.urgent if meant else "none", context.role.audience)
    if meant is None or not meant.is_usable:
        by_code = _by_code({**state, "danger": danger}, found)
        return {**by_code, "danger": danger, "found": entries, "degraded": True}
    is_sure = found.kind == "medical_question" and not judge(full, entries, context).why
    agreed = _agreed(found, meant, is_sure=is_sure)
    told: KnowledgeState = {
        **_by_code({**state, "danger": danger}, agreed),
        "danger": danger,
        "assisted": agreed.kind != found.kind or danger != state["danger"],
    }
    if told["input_type"] != "medical_question":
        return told
    return {**told, "found": entries, "meant": meant, "rag_questions": meant.questions or told["rag_questions"]}


def _agreed(found: Classified, meant: Meant, *, is_sure: bool) -> Classified:
    """Return the kind that stands: no model talks away what code can answer, or what its form alone tells."""
    is_plain = found.kind != "medical_question" and found.confidence >= _CERTAIN
    if is_sure or is_plain or found.kind == meant.kind:
        return found
    return found._replace(kind=meant.kind, reason="a_model")


def _of(found: Classified) -> KnowledgeState:
    return {
        "input_type": found.kind,
        "classification_confidence": found.confidence,
        "classification_reason": found.reason,
    }


def _with_what_went_before(state: KnowledgeState) -> Reading:
    """Return the reading of a question that names nothing together with the last one that did."""
    last, reading = state["conversation_history"].asked, state["reading"]
    kinds = load_glossary().kinds
    names = any(kinds[one] not in ("general", "measure", "part") for one in reading.concepts)
    return read(f"{last} {state['query']}") if last and not names else reading


def _other_wordings(reading: Reading) -> tuple[str, ...]:
    """Return the question in the words of the glossary, which are those of a base."""
    glossary = load_glossary()
    words = [glossary.name(one) for one in reading.concepts]
    return (" ".join(words),) if words else ()
