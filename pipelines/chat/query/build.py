"""Build the question that stands alone from a message and what the conversation remembers."""

from collections.abc import Mapping
from dataclasses import replace

from pipelines.chat.query.case_words import (
    Said,
    is_of_another,
    is_test,
    names_another,
    names_parent,
    read_message,
    tells_value,
)
from pipelines.chat.query.elided import InFull, in_full, in_plain_order
from pipelines.chat.query.every import kind_asked
from pipelines.chat.query.followup import asks_again, asks_of, is_alone, is_followup, is_new_subject
from pipelines.chat.query.in_context import in_context
from pipelines.chat.query.last_cited import LastCited, talks_of_more
from pipelines.chat.query.memory import Case, Memory, Slot
from pipelines.chat.query.numbers import (
    takes_back,
    tells_age_alone,
    tells_bare_number,
    tells_measured_number,
    with_loose_age,
    with_loose_value,
)
from pipelines.chat.query.operations import Operation, applied, operation_of
from pipelines.chat.query.person import OWN_CHILD, as_a_parent, is_called_by
from pipelines.chat.query.question import Ask, Question
from pipelines.chat.query.well import said_to_be_well
from shared.language.ages import stated_group
from shared.retrieval.library import Library
from shared.terminology.terminology import Terminology

_TERM_WORDS = 5
_BARE_WORDS = 3
_CHILD = "child"


def build_question(message: str, memory: Memory, library: Library, terminology: Terminology) -> Question:
    """Return the question: direct where it stands alone, else enriched by the case and topic so far."""
    plain = in_plain_order(message)
    message = as_a_parent(plain) if OWN_CHILD in memory.called else plain
    full, said = _read(message, memory, library, terminology)
    cited = LastCited(memory, library, terminology)
    asks = _asks(message, said, memory, cited, terminology)
    refers_back = bool(said.concepts) and cited.speak_of_tests(said.concepts)
    asks_of_last = asks_again(message) or (Ask.THRESHOLD in asks and cited.states_level)
    has_subject = not refers_back and (bool(said.concepts) or (talks_of_more(message) and not asks_of_last))
    if first := _every(message, said, asks, memory) or _first(message, said, asks, memory):
        return first
    if not (refers_back or full.text != message or is_followup(message, has_subject)):
        return _with_group(_direct(message, said, asks), memory.case)
    said = with_loose_value(with_loose_age(said, message, asks, memory.number), message, asks, memory.case)
    of_tests = {"is_result": Ask.RESULT in asks, "refers_back": refers_back}
    operation = operation_of(message, said, memory, terminology, **of_tests) if message == plain else Operation.BESIDE
    focus, concepts = applied(operation, said, memory)
    case = _case(said, concepts, memory.case)
    asked = _direct(message, said, asks)
    others = () if has_subject or asks_of_last else cited.subject_words(message)
    changes_person = not said.concepts and is_of_another(said, message, memory.case)
    return replace(
        asked,
        in_full=full.text,
        text=_enriched(full.text, focus, said, case, "" if has_subject else memory.topic or memory.asked),
        strategy="topic_enriched",
        focus=focus,
        case=case,
        asks=_carried(asks, said, memory, terminology, len(message.split()), changes_person=changes_person),
        is_followup=True,
        is_alone=asked.is_alone or bool(said.ruled_out and len(focus) == 1),
        leans=not has_subject,
        subject_words=tuple(others),
        changes_person=changes_person,
        stands_on_history=not has_subject and not others,
        is_given_by_last=cited.give(asks),
        is_answered_by_last=not has_subject and not others and cited.answer(message, asks),
    )


def _read(message: str, memory: Memory, library: Library, terminology: Terminology) -> tuple[InFull, Said]:
    """Return a message with what it leaves out, and what it then says in this conversation."""
    full = in_full(message, memory, library, terminology)
    said = in_context(read_message(full.text, terminology), memory, library, terminology)
    return full, _with_case(said, message, full.instead_of, memory.case, terminology)


def _every(message: str, said: Said, asks: frozenset[Ask], memory: Memory) -> Question | None:
    every = kind_asked(message, in_conversation=bool(memory.asked), of_list=memory.enumerated)
    return replace(_direct(message, said, asks), every=every) if every else None


def _first(message: str, said: Said, asks: frozenset[Ask], memory: Memory) -> Question | None:
    """A question that nothing answered before bears on: of a new subject, or the first that is answered."""
    if is_new_subject(message):
        return _direct(message, said, asks)
    return None if memory.asked else _of_person(_direct(message, said, asks), memory.case)


def _of_person(question: Question, before: Case) -> Question:
    """A first question that is answered is about whom a message before told of."""
    case, told = question.case, {"age": before.age, "sex": before.sex, "group": before.group, "smoked": before.smoked}
    if case.age is not None or case.group is not None:
        told = {"sex": before.sex, "smoked": before.smoked}
    new = {name: value for name, value in told.items() if getattr(case, name) is None and value is not None}
    return replace(question, case=case.model_copy(update=new)) if new else question


def _with_case(said: Said, message: str, instead_of: frozenset[str], case: Case, terminology: Terminology) -> Said:
    """Rule out what is now said otherwise or to be well; a parent named beside a child is nobody new.

    What somebody has by which they are called ("the clubbing man") is not told of them anew.
    """
    names = {c for c, words in said.concepts.items() if c in case.concepts and is_called_by(words, message)}
    said = replace(said, concepts={c: words for c, words in said.concepts.items() if c not in names})
    said = replace(said, ruled_out=said.ruled_out | instead_of | said_to_be_well(message, case, terminology))
    is_parent = case.group == "child" and names_parent(message) and said.age is None
    return replace(said, sex=None, group=None) if is_parent else said


def standing_alone(question: Question, memory: Memory, terminology: Terminology) -> Question:
    """Return a follow-up read anew as a subject of its own."""
    said = read_message(question.message, terminology)
    return _with_group(_direct(question.message, said, asks_of(question.message)), memory.case)


def _with_group(question: Question, before: Case) -> Question:
    """A new subject is asked for the same sort of person, unless told otherwise; the age itself is not carried."""
    case = question.case
    if case.age is not None or case.group is not None:
        return question
    group = before.group if before.age is None else stated_group(frozenset(), "", before.age)
    return replace(question, case=case.model_copy(update={"group": group}))


def _direct(message: str, said: Said, asks: frozenset[Ask]) -> Question:
    own = tuple(said.concepts)
    return Question(
        message=message,
        in_full=message,
        text=message,
        strategy="direct",
        focus=own,
        own=own,
        ruled_out=said.ruled_out,
        case=_case(said, own, Case()),
        asks=asks,
        is_followup=False,
        is_alone=is_alone(message),
        leans=False,
        stands_on_history=False,
        is_given_by_last=False,
        is_answered_by_last=False,
        changes_person=False,
        subject_words=(),
    )


def _asks(message: str, said: Said, memory: Memory, cited: LastCited, terminology: Terminology) -> frozenset[Ask]:
    """Return the kinds of answer that the words ask for, and those that what was asked before makes of them."""
    asks = asks_of(message)
    if tells_value(message, said, terminology):
        asks |= {Ask.RESULT}
    if memory.defined and len(message.split()) <= _TERM_WORDS and not names_another(said, message):
        asks |= {Ask.DEFINITION}
    return asks | {Ask.RESULT} if cited.states_level and _tells_bare_value(message, memory, terminology) else asks


def _tells_bare_value(message: str, memory: Memory, terminology: Terminology) -> bool:
    """Whether a number that nothing names is the value of a test; one put right is of what it was of before."""
    if memory.number and takes_back(message):
        return memory.number is Slot.VALUE and tells_bare_number(message)
    speaks_of_tests = any(is_test(concept, terminology) for concept in memory.focus)
    corrects_age = memory.case.age is not None and takes_back(message)
    spoke_of_values = frozenset(memory.asks) & {Ask.RESULT, Ask.THRESHOLD} or (speaks_of_tests and not corrects_age)
    # "PSA raised at 55? And 45?" goes on with what the number was before.
    was_age = tells_age_alone(memory.asked, memory.case.age)
    follows_value = bool(spoke_of_values) and tells_bare_number(message) and not was_age
    return follows_value or tells_measured_number(message)


def _carried(
    asks: frozenset[Ask], said: Said, memory: Memory, terminology: Terminology, words: int, *, changes_person: bool
) -> frozenset[Ask]:
    """The kinds of answer asked for in so many words; the same is asked of somebody else, or of another test.

    "And PSA?" asks of it which value counts, where that was asked of the last test.
    """
    if asks or changes_person:
        return asks or frozenset(map(Ask, memory.asks))
    is_bare = words <= _BARE_WORDS and bool(said.concepts) and bool(memory.focus)
    of_tests = is_bare and all(is_test(concept, terminology) for concept in (*said.concepts, *memory.focus))
    return frozenset(map(Ask, memory.asks)) & {Ask.THRESHOLD} if of_tests else asks


def _case(said: Said, focus: tuple[str, ...], before: Case) -> Case:
    return Case(
        age=said.age if said.age is not None else before.age if _is_of_age(before.age, said.group) else None,
        sex=said.sex or before.sex,
        group=said.group or (before.group if said.age is None else stated_group(frozenset(), "", said.age)),
        smoked=before.smoked if said.smoked is None else said.smoked,
        concepts=focus,
        words={concept: said.concepts.get(concept) or before.said(concept) for concept in focus},
        durations=said.durations or before.durations,
        values=_values_of(focus, said.values, before),
        doubtful=_doubtful(focus, said, before),
    )


def _doubtful(focus: tuple[str, ...], said: Said, before: Case) -> dict[str, str]:
    """By which words complaints are judged that are not plainly the person's; what is told anew is judged by that."""
    told = {concept: words for concept, words in before.doubtful.items() if concept not in said.concepts}
    return {concept: words for concept, words in {**told, **said.doubtful}.items() if concept in focus}


def _values_of(focus: tuple[str, ...], told: Mapping[str, str], before: Case) -> dict[str, str]:
    """The values of the tests of a case: what is told now takes the place of what was, and comes last."""
    kept = {concept: value for concept, value in before.values.items() if concept not in told}
    return {concept: value for concept, value in {**kept, **told}.items() if concept in focus}


def _is_of_age(age: int | None, group: str | None) -> bool:
    """Whether whoever is of an age can be called so: a lady of 64 is no child."""
    return group is None or (age is not None and (stated_group(frozenset(), "", age) == _CHILD) == (group == _CHILD))


def _enriched(message: str, focus: tuple[str, ...], said: Said, case: Case, topic: str) -> str:
    carried = list(dict.fromkeys(case.said(concept) for concept in focus if concept not in said.concepts))
    before = "" if carried else topic
    person = [f"aged {case.age}"] if case.age is not None and said.age is None else []
    person += [{"female": "woman", "male": "man"}[case.sex]] if case.sex and not said.sex else []
    return " ".join(filter(None, (before, *carried, *person, message)))
