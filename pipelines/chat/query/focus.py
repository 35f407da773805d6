"""Which concepts a follow-up is about, and which then make up the case."""

from pipelines.chat.query.case_words import Said, is_test, names_another, names_cancer
from pipelines.chat.query.followup import Lean, corrects, is_alone, is_part_of, lean_of
from pipelines.chat.query.memory import Memory
from shared.terminology.terminology import Terminology

Focus = tuple[tuple[str, ...], tuple[str, ...]]
_JOINING_KINDS = frozenset({"exposure", "context", "context_fact", "head"})


def focus_of(
    message: str,
    said: Said,
    memory: Memory,
    terminology: Terminology,
    *,
    is_result: bool,
    refers_back: bool,
    by_itself: bool,
) -> Focus:
    """Return what a follow-up is about, and what the case then consists of.

    `is_result`: it tells a result; `refers_back`: all that it names are tests that were just spoken of; `by_itself`:
    what it names is asked about beside the case, not with it.
    """
    if by_itself or (refers_back and is_part_of(message)):
        return tuple(said.concepts), _together(said, memory)
    tells_of_tests = is_result and _tells_of_tests_alone(said, terminology)
    if not said.concepts or not (refers_back or tells_of_tests):
        return _focus(message, said, memory, terminology)
    is_of_test = is_result and (refers_back or names_cancer(said, terminology))
    together = _together(said, memory)
    return tuple(said.concepts) if is_of_test else together, together


def _focus(message: str, said: Said, memory: Memory, terminology: Terminology) -> Focus:
    """Return what a follow-up is about, and what the case then consists of."""
    own = tuple(said.concepts)
    before = tuple(concept for concept in memory.case.concepts if concept not in said.ruled_out)
    if is_alone(message):
        spoken_of = tuple(concept for concept in memory.focus if concept in before)
        return (own or spoken_of[:1] or before[:1],) * 2
    if not own:
        return tuple(concept for concept in memory.focus if concept not in said.ruled_out), before
    if corrects(message) and set(memory.told_last) < set(before):
        kept = (concept for concept in before if concept not in memory.told_last)
        return (tuple(dict.fromkeys((*kept, *own))),) * 2
    is_of_person = memory.case.age is not None and not names_another(said, message)
    joins = all(terminology.concept(concept).kind in _JOINING_KINDS for concept in own)
    return (_together(said, memory) if joins or lean_of(message, of_person=is_of_person) is Lean.ADDS else own,) * 2


def _tells_of_tests_alone(said: Said, terminology: Terminology) -> bool:
    """Whether all that is named are tests and the cancers that they suggest."""
    tests = [concept for concept in said.concepts if is_test(concept, terminology)]
    others = (concept for concept in said.concepts if concept not in tests)
    return bool(tests) and all(terminology.concept(concept).kind == "cancer" for concept in others)


def _together(said: Said, memory: Memory) -> tuple[str, ...]:
    before = (concept for concept in memory.case.concepts if concept not in said.ruled_out)
    return tuple(dict.fromkeys((*before, *said.concepts)))
