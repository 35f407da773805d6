"""Whom a message goes on with: the person spoken of, one told of earlier, or somebody new."""

from collections.abc import Iterable
from operator import itemgetter

from pipelines.chat.query.case_words import Said, is_of_another, names_cancer, names_parent, names_symptom, read_message
from pipelines.chat.query.elided import in_plain_order
from pipelines.chat.query.followup import goes_on, is_new_person
from pipelines.chat.query.memory import Memory, Thread
from pipelines.chat.query.numbers import takes_back
from pipelines.chat.query.person import (
    OWN_CHILD,
    SELF,
    Called,
    called_in,
    goes_back,
    is_called_by,
    is_called_by_age,
    is_in_the_i,
    is_of_own_child,
    names_anyone,
)
from shared.terminology.terminology import Terminology

_CHILD = "child"


def of_whom(message: str, memory: Memory, terminology: Terminology) -> Memory:
    """Return the memory with whoever the message tells of as the person spoken of."""
    if not memory.tells:
        return memory
    message = in_plain_order(message)
    said = read_message(message, terminology)
    called = () if _is_childs_parent(message, said, memory) else called_in(message)
    if (former := _former(message, said, called, memory)) is not None:
        return memory.going_to(former)
    relative = next((one for one in called if one.relation not in ("", SELF) and not _is(one, memory)), None)
    if relative and names_cancer(said, terminology):
        return memory  # what runs in the family
    if is_new_person(message) or _is_presented(message, said, memory) or _presents_self(message, said, memory):
        return memory.going_to(memory.somebody())
    if relative and not takes_back(message) and (said.age is not None or names_symptom(message, terminology)):
        has_own = names_symptom(message, terminology)
        told_of = memory.somebody() if has_own else memory.somebody(memory.case.complaints)
        of_sex = told_of.case.model_copy(update={"sex": relative.sex})
        return memory.going_to(told_of.model_copy(update={"case": of_sex}))
    if not said.concepts and names_anyone(message) and is_of_another(said, message, memory.case):
        return memory.going_to(memory.somebody(memory.case))
    return memory


def _former(message: str, said: Said, called: Iterable[Called], memory: Memory) -> Thread | None:
    """The one of the earlier people whom a message calls, where it does not rather mean the one spoken of."""
    back = goes_back(message)
    for one in called:
        threads = sorted((memory, *memory.earlier), key=lambda thread: thread.order)
        if one.is_other and not (one.sex or one.group):
            return _with(said.concepts.keys(), memory) or next(iter(memory.earlier), None)
        if one.order is not None and one.order < len(threads):
            return _other(threads[one.order], memory)
        if one.rank and (ranked := _by_rank(one, threads)):
            return _other(ranked, memory)
        is_of_last = not (back or one.is_other) and _is(one, memory, where_untold=True)
        if not is_of_last and (found := next((thread for thread in memory.earlier if _is(one, thread)), None)):
            return found
    if said.age not in (None, memory.case.age) and (back or is_called_by_age(message)):
        return next((thread for thread in memory.earlier if thread.case.age == said.age), None)
    names = {c for c, words in said.concepts.items() if back or is_called_by(words, message)}
    return (None if names & frozenset(memory.case.concepts) else _with(names, memory)) or _by_sex(message, said, memory)


def _with(concepts: Iterable[str], memory: Memory) -> Thread | None:
    """The one told of earlier who has any of these."""
    named = frozenset(concepts)
    return next((thread for thread in memory.earlier if named & frozenset(thread.case.concepts)), None)


def _by_rank(one: Called, threads: Iterable[Thread]) -> Thread | None:
    """The older or the younger of those whose age was told."""
    aged = [(thread.case.age, thread) for thread in threads if one.sex in (None, thread.case.sex)]
    known = sorted(((age, thread) for age, thread in aged if age is not None), key=itemgetter(0))
    return known[-1 if one.rank == "older" else 0][1] if len(known) > 1 else None


def _by_sex(message: str, said: Said, memory: Memory) -> Thread | None:
    """ "She is tired too", where a man is spoken of: the woman told of before, unless she is new or he is a she."""
    sex, now = said.sex, memory.case.sex
    is_known = now is not None or SELF in memory.called  # whoever writes is no he and no she
    if sex in (None, now) or not is_known or said.age is not None or takes_back(message) or names_anyone(message):
        return None
    return next((thread for thread in memory.earlier if thread.case.sex == sex), None)


def _is_presented(message: str, said: Said, memory: Memory) -> bool:
    """Whether a message presents somebody: an age, a sex and a subject, of which age or sex is another's, and no word
    that goes on."""
    if goes_on(message) or takes_back(message) or said.sex is None or not said.concepts:
        return False
    is_of_other_sex = memory.case.sex not in (None, said.sex)
    return None not in (said.age, memory.case.age) and (said.age != memory.case.age or is_of_other_sex)


def _presents_self(message: str, said: Said, memory: Memory) -> bool:
    """ "I am 40 and cough", after a relative: whoever writes tells of themselves."""
    is_of_relative = bool(memory.called) and SELF not in memory.called
    return is_of_relative and said.age is not None and said.sex is None and is_in_the_i(message)


def _is(one: Called, thread: Thread, *, where_untold: bool = False) -> bool:
    """Whether words for a person mean the one of a thread; `where_untold`: whose sex nothing was told of."""
    if one.relation:
        return one.relation in thread.called
    case = thread.case
    if one.sex and case.sex != one.sex:
        return case.sex is None and where_untold
    if one.group and case.group:
        return (one.group == _CHILD) == (case.group == _CHILD)
    return bool(one.sex or (one.group and where_untold))


def _other(thread: Thread, memory: Memory) -> Thread | None:
    return None if thread is memory else thread


def _is_childs_parent(message: str, said: Said, memory: Memory) -> bool:
    """A parent named beside a child is nobody new."""
    return memory.case.group == _CHILD and names_parent(message) and said.age is None


def names_of(message: str, before: Thread) -> tuple[str, ...]:
    """Return by which relations whoever is spoken of was called, with those of this message."""
    named = [*before.called, *(one.relation for one in called_in(message) if one.relation not in ("", SELF))]
    if is_of_own_child(message):
        named.append(OWN_CHILD)
    return tuple(dict.fromkeys(named)) or ((SELF,) if is_in_the_i(message) else ())
