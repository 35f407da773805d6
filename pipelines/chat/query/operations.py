"""What a follow-up does to the complaints of a case: adds, replaces, corrects, leaves one alone, tests or only asks."""

from enum import Enum, auto
from typing import NamedTuple

from pipelines.chat.query.case_words import Said, is_test, names_another, names_cancer
from pipelines.chat.query.followup import adds, corrects, is_alone, is_part_of
from pipelines.chat.query.memory import Memory
from shared.terminology.terminology import Terminology

_JOINING_KINDS = frozenset({"exposure", "context", "context_fact", "head"})


class Operation(Enum):
    """What is done with the concepts that a follow-up names."""

    ADD = auto()  # they join those of the case, and all is asked about
    BESIDE = auto()  # they join those of the case, and are asked about by themselves
    REPLACE = auto()  # they take the place of all
    CORRECT = auto()  # they take the place of what the last message told
    LEAVE = auto()  # they, or what was spoken of last, are all that is left
    ASK = auto()  # none are named: what was spoken of is asked about


class Complaints(NamedTuple):
    """What a follow-up is `asked` about, and what the `case` then consists of."""

    asked: tuple[str, ...]
    case: tuple[str, ...]


def operation_of(
    message: str, said: Said, memory: Memory, terminology: Terminology, *, is_result: bool, refers_back: bool
) -> Operation:
    """Read the operation. `is_result`: a result is told; `refers_back`: of tests that were just spoken of, alone."""
    if refers_back and is_part_of(message):
        return Operation.BESIDE
    tells_of_tests = is_result and _tells_of_tests_alone(said, terminology)
    if said.concepts and (refers_back or tells_of_tests):
        is_of_test = is_result and (refers_back or names_cancer(said, terminology))
        return Operation.BESIDE if is_of_test else Operation.ADD
    if is_alone(message):
        return Operation.LEAVE
    if not said.concepts:
        return Operation.ASK
    if corrects(message) and set(memory.told_last) < set(_kept(said, memory)):
        return Operation.CORRECT
    is_of_person = memory.case.age is not None and not names_another(said, message)
    joins = all(terminology.concept(concept).kind in _JOINING_KINDS for concept in said.concepts)
    return Operation.ADD if joins or adds(message, of_person=is_of_person) else Operation.REPLACE


def applied(operation: Operation, said: Said, memory: Memory) -> Complaints:
    """Return the complaints after an operation; what is ruled out is none of them."""
    own, before = tuple(said.concepts), _kept(said, memory)
    spoken_of = tuple(concept for concept in memory.focus if concept not in said.ruled_out)
    if operation is Operation.ASK:
        return Complaints(spoken_of, before)
    if operation is Operation.BESIDE:
        return Complaints(own, _joined(before, own))
    if operation is Operation.LEAVE:
        last = tuple(concept for concept in spoken_of if concept in before)
        after = own or last[:1] or before[:1]
    elif operation is Operation.CORRECT:
        after = _joined(tuple(concept for concept in before if concept not in memory.told_last), own)
    else:
        after = _joined(before, own) if operation is Operation.ADD else own
    return Complaints(after, after)


def _kept(said: Said, memory: Memory) -> tuple[str, ...]:
    return tuple(concept for concept in memory.case.concepts if concept not in said.ruled_out)


def _joined(before: tuple[str, ...], own: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*before, *own)))


def _tells_of_tests_alone(said: Said, terminology: Terminology) -> bool:
    """Whether all that is named are tests and the cancers that they suggest."""
    tests = [concept for concept in said.concepts if is_test(concept, terminology)]
    others = (concept for concept in said.concepts if concept not in tests)
    return bool(tests) and all(terminology.concept(concept).kind == "cancer" for concept in others)
