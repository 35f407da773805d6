"""Build the question that stands alone from a message and what the conversation remembers."""

import re
from collections.abc import Iterable
from dataclasses import replace

from pipelines.chat.query.case_words import (
    Said,
    is_test,
    names_another,
    read_message,
    tells_bare_number,
    tells_value,
    with_loose_age,
)
from pipelines.chat.query.followup import Lean, asks_of, asks_which, is_alone, is_followup, is_new_subject, lean_of
from pipelines.chat.query.in_context import in_context
from pipelines.chat.query.memory import Case, Memory
from pipelines.chat.query.question import Ask, Question
from shared.retrieval.ages import stated_group
from shared.retrieval.library import Library
from shared.retrieval.talk import load_talk
from shared.retrieval.tokens import STOP_WORDS, stem, stems, words
from shared.terminology.terminology import Terminology

# "P.M.B." is said as "PMB".
_DOTTED = re.compile(r"\b(?:[A-Za-z]\.){2,}")
# "Scratch that, he is 50" takes something back; nothing itches.
_TAKEN_BACK = re.compile(r"\b(?:scratch|scrap|strike) that\b", re.IGNORECASE)
_TERM_WORDS = 5
Focus = tuple[tuple[str, ...], tuple[str, ...]]

_JOINING_KINDS = frozenset({"exposure", "context", "context_fact", "head"})
# Words that follow-ups are made of: they name no subject.
_ASKING = (
    "age limit mean define definition quote part duration long wording word exact urgent non routine which "
    "those scan result come came back normal abnormal old older young younger item list point table threshold "
    "score time fast soon quick wait apply count include test tests suggest suggested show showed case patient "
    "person man woman men women male female boy girl child adult people refer referral pathway recommend "
    "recommendation guideline say rule criteria section page full short answer example again detail exactly "
    "happen thing first second third last other different difference both none positive negative high low "
    "raised clear year month week day smoke smoker one it available instead alternative without need enough "
    "still yet matter whole sentence cut off about"
)
_ASKING_STEMS = frozenset(stem(word) for word in _ASKING.split())


def build_question(message: str, memory: Memory, library: Library, terminology: Terminology) -> Question:
    """Return the question: direct where it stands alone, else enriched by the case and topic so far."""
    message = _DOTTED.sub(lambda short: short.group().replace(".", ""), _TAKEN_BACK.sub("correction", message))
    placed = _with_site(message, memory, terminology)
    said = in_context(read_message(placed, terminology), memory, library, terminology)
    asks = _asks(message, said, memory, terminology)
    cited = _Cited(memory, library, terminology)
    refers_back = bool(said.concepts) and cited.speak_of_tests(said.concepts)
    has_subject = not refers_back and (bool(said.concepts) or _talks_of_more(message))
    if not memory.asked or is_new_subject(message):
        return _direct(message, said, asks)
    if not (refers_back or placed != message or is_followup(message, has_subject)):
        return _with_group(_direct(message, said, asks), memory.case)
    said = with_loose_age(said, message, asks)
    is_result = Ask.RESULT in asks
    focus, concepts = (
        _tested(said, memory, is_result and refers_back)
        if said.concepts and (refers_back or is_result)
        else _focus(message, said, memory, terminology)
    )
    case = _case(said, concepts, memory.case)
    asked = _direct(message, said, asks)
    others = () if has_subject else cited.subject_words(message)
    changes_person = not said.concepts and names_another(said, message)
    return replace(
        asked,
        text=_enriched(message, focus, said, case, "" if has_subject else memory.topic or memory.asked),
        strategy="topic_enriched",
        focus=focus,
        case=case,
        # The same is asked of somebody else.
        asks=frozenset(map(Ask, memory.asks)) if changes_person and not asks else asks,
        is_followup=True,
        is_alone=asked.is_alone or bool(said.ruled_out and len(focus) == 1),
        leans=not has_subject,
        subject_words=tuple(others),
        changes_person=changes_person,
        stands_on_history=not has_subject and not others,
    )


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
        changes_person=False,
        subject_words=(),
    )


def _asks(message: str, said: Said, memory: Memory, terminology: Terminology) -> frozenset[Ask]:
    """Return the kinds of answer that the words ask for, and those that what was asked before makes of them."""
    asks = asks_of(message)
    if tells_value(message, said, terminology):
        asks |= {Ask.RESULT}
    if memory.defined and len(message.split()) <= _TERM_WORDS and not names_another(said, message):
        asks |= {Ask.DEFINITION}
    if tells_bare_number(message) and frozenset(memory.asks) & {Ask.RESULT, Ask.THRESHOLD}:
        asks |= {Ask.RESULT}
    return asks


def _talks_of_more(message: str) -> bool:
    """Whether the message has talk of its own: "normal" alone is said of what was spoken of."""
    tokens = stems(message)
    said = (tokens[place] for mention in load_talk().mentions(tokens) for place in mention.places)
    return any(word not in _ASKING_STEMS and word not in STOP_WORDS for word in said)


def _with_site(message: str, memory: Memory, terminology: Terminology) -> str:
    """Put what was spoken of before a site that stands alone ("and in the neck?")."""
    kinds = {terminology.concept(mention.concept).kind for mention in terminology.find_mentions(message)}
    is_bare = "site" in kinds and not kinds - {"site", "qualifier"}
    if not memory.case.concepts or not is_bare or asks_which(message):
        return message
    return f"{memory.case.said(memory.case.concepts[0])} {message}"


class _Cited:
    """What was cited last: its words, and the concepts of what stands near it."""

    def __init__(self, memory: Memory, library: Library, terminology: Terminology) -> None:
        places = [library.rule_places[rule_id] for rule_id in memory.cited if rule_id in library.rule_places]
        self._words = frozenset(word for place in places for word in library.lexical.words_at(place))
        about = {(library.passages[place].section, library.passages[place].cancer_type) for place in places}
        near = [
            passage
            for passage in library.passages
            if passage.rule_id and (passage.section, passage.cancer_type) in about
        ]
        self._concepts = frozenset(concept for passage in near for concept in passage.concepts)
        self._terminology = terminology

    def speak_of_tests(self, concepts: Iterable[str]) -> bool:
        """Whether all these are tests, and ones that were just spoken of."""
        return all(is_test(concept, self._terminology) and self._names(concept) for concept in concepts)

    def subject_words(self, message: str) -> list[str]:
        """Return the words of a message that are a subject of their own: neither asking nor just cited."""
        said = [stem(word) for word in words(message) if word not in STOP_WORDS and not word[0].isdigit()]
        return [word for word in said if word not in _ASKING_STEMS and word not in self._words]

    def _names(self, concept: str) -> bool:
        is_a = self._terminology.is_a
        return any(is_a(concept, other) or is_a(other, concept) for other in self._concepts)


def _focus(message: str, said: Said, memory: Memory, terminology: Terminology) -> Focus:
    """Return what a follow-up is about, and what the case then consists of."""
    own = tuple(said.concepts)
    before = tuple(concept for concept in memory.case.concepts if concept not in said.ruled_out)
    if is_alone(message):
        return (own or before[:1],) * 2
    if not own:
        return tuple(concept for concept in memory.focus if concept not in said.ruled_out), before
    joins = all(terminology.concept(concept).kind in _JOINING_KINDS for concept in own)
    return (_together(said, memory) if joins or lean_of(message) is Lean.ADDS else own,) * 2


def _tested(said: Said, memory: Memory, is_result: bool) -> Focus:
    """The same where the message comes back to a test: a result is about the test alone."""
    together = _together(said, memory)
    return tuple(said.concepts) if is_result else together, together


def _together(said: Said, memory: Memory) -> tuple[str, ...]:
    before = (concept for concept in memory.case.concepts if concept not in said.ruled_out)
    return tuple(dict.fromkeys((*before, *said.concepts)))


def _case(said: Said, focus: tuple[str, ...], before: Case) -> Case:
    return Case(
        age=said.age if said.age is not None else before.age if said.group is None else None,
        sex=said.sex or before.sex,
        group=said.group or (before.group if said.age is None else stated_group(frozenset(), "", said.age)),
        smoked=before.smoked if said.smoked is None else said.smoked,
        concepts=focus,
        words={concept: said.concepts.get(concept) or before.said(concept) for concept in focus},
        durations=said.durations or before.durations,
        findings=before.findings,
    )


def _enriched(message: str, focus: tuple[str, ...], said: Said, case: Case, topic: str) -> str:
    carried = list(dict.fromkeys(case.said(concept) for concept in focus if concept not in said.concepts))
    before = "" if carried else topic
    person = [f"aged {case.age}"] if case.age is not None and said.age is None else []
    person += [{"female": "woman", "male": "man"}[case.sex]] if case.sex and not said.sex else []
    return " ".join(filter(None, (before, *carried, *person, message)))
