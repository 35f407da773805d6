"""Build the question that stands alone from a message and what the conversation remembers."""

from pipelines.chat.query.case_words import Said, read_message
from pipelines.chat.query.followup import Lean, asks_of, is_followup, is_new_subject, lean_of
from pipelines.chat.query.memory import Case, Memory
from pipelines.chat.query.question import Ask, Question
from shared.terminology.terminology import Terminology

_JOINING_KINDS = frozenset({"exposure", "history", "risk_factor"})
_PRIMARY = 1


def build_question(message: str, memory: Memory, terminology: Terminology) -> Question:
    """Return the question: direct where it stands alone, else enriched by the case and topic so far."""
    said = read_message(message, terminology)
    asks = asks_of(message)
    leans = bool(memory.asked) and not is_new_subject(message) and is_followup(message, bool(said.concepts))
    if not leans:
        case = _case(said, tuple(said.concepts), Case())
        return Question(
            message, message, "direct", tuple(said.concepts), tuple(said.concepts), case, asks, False, False
        )
    focus = _focus(message, said, memory.case, asks, terminology)
    case = _case(said, focus, memory.case)
    text = _enriched(message, focus, said, case, memory)
    stands = not said.concepts and bool(memory.cited)
    return Question(message, text, "topic_enriched", focus, tuple(said.concepts), case, asks, True, stands)


def _focus(message: str, said: Said, before: Case, asks: frozenset[Ask], terminology: Terminology) -> tuple[str, ...]:
    own = tuple(said.concepts)
    carried = tuple(concept for concept in before.concepts if concept not in said.ruled_out)
    if Ask.ALONE in asks and not own:
        return carried[:_PRIMARY]
    if Ask.ALONE in asks or not own:
        return own or carried
    joins = all(terminology.concept(concept).kind in _JOINING_KINDS for concept in own)
    if joins or (lean_of(message) is Lean.ADDS and not _is_result(said, asks, terminology)):
        return (*carried, *(concept for concept in own if concept not in carried))
    return own


def _is_result(said: Said, asks: frozenset[Ask], terminology: Terminology) -> bool:
    kinds = {terminology.concept(concept).kind for concept in said.concepts}
    return Ask.RESULT in asks and bool(kinds & {"test", "analyte"})


def _case(said: Said, focus: tuple[str, ...], before: Case) -> Case:
    return Case(
        age=said.age if said.age is not None else before.age if said.group is None else None,
        sex=said.sex or before.sex,
        group=said.group or before.group,
        smoked=before.smoked if said.smoked is None else said.smoked,
        concepts=focus,
        words={concept: said.concepts.get(concept) or before.said(concept) for concept in focus},
        durations=said.durations or before.durations,
        findings=before.findings,
    )


def _enriched(message: str, focus: tuple[str, ...], said: Said, case: Case, memory: Memory) -> str:
    carried = [case.said(concept) for concept in focus if concept not in said.concepts]
    topic = memory.topic if not said.concepts and not carried else ""
    person = [f"aged {case.age}"] if case.age is not None and said.age is None else []
    person += [{"female": "woman", "male": "man"}[case.sex]] if case.sex and not said.sex else []
    return " ".join(filter(None, (topic, *carried, *person, message)))
