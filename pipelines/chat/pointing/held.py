"""The sentences of a model's answer that stand: held by code against what they cite, and by a second call where a
yes or a no is the model's own."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from pipelines.chat.answer.lead import Lead
from pipelines.chat.context import ChatContext
from pipelines.chat.pointing.prompts import check_messages
from pipelines.chat.pointing.shapes import Entailed
from pipelines.chat.pointing.sourced import Sourced
from pipelines.chat.query.question import Question
from shared.criteria.verdict import Truth
from shared.guardrails.claims import content, denied_spans
from shared.guardrails.grounding import GroundingCheck
from shared.guardrails.injection import find_attack
from shared.guardrails.source import Source
from shared.guardrails.verified.check import checked
from shared.guardrails.verified.shapes import Reason, Sentence, Span
from shared.ports.models.base import ModelAwayError
from shared.retrieval.tags import GUIDELINE_TAGS
from shared.terminology.health_words import load_health_words
from shared.tracing import log_event

# What is refused of a record alone: a guideline is advice, and its children and parents are nobody's relatives.
_OF_RECORDS: Final[frozenset[Reason]] = frozenset({"advice", "who"})
_LONGEST: Final = 320  # characters
_WORD: Final = re.compile(r"^(yes|no|that depends)\b(?: on\b)?[\s,.:;\u2013\u2014-]*", re.IGNORECASE)
_BREAKS: Final = re.compile(r"[.!?]\s+[A-Z]|\n")
_NOT_MET: Final = re.compile(
    r"\b(?:not met|(?:does|do|is|are|would|did)(?: not|n't) (?:meet|met|qualify)|fails?)\b", re.IGNORECASE
)
_MET: Final = re.compile(r"\b(?:met|meets?|qualif\w+|fulfil\w*|satisf\w+)\b", re.IGNORECASE)
_OF_PERSON: Final = re.compile(
    r"\b(?:he|she|him|her|his|this (?:man|woman|person|patient|child|boy|girl|lady|case)|the patient|your patient"
    r"|an? (?:\w+ )?\d+[- ]year[- ]old)\b", re.IGNORECASE,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Stands:
    """A sentence that stands, and the chunk ids that it rests on. `word`: yes, no or that depends, where it says so."""

    text: str
    chunk_ids: tuple[str, ...]
    word: str = ""


@dataclass(frozen=True, slots=True)
class _Source:
    """A line of the judge, as what a sentence may stand in."""

    text: str
    numbered: Sequence[str]
    about: str | None = None
    sex: str | None = None


@dataclass(frozen=True, slots=True)
class Beside:
    """What sentences stand beside: code's own `lead`, the chunk ids `shown`; `meant`: the message as understood."""

    question: Question
    meant: str
    lead: Lead | None
    shown: Collection[str]


def held(sentences: Sequence[Sourced], beside: Beside, context: ChatContext) -> tuple[Stands, ...]:
    """Return the sentences that stand, in their order."""
    kept = []
    for one in sentences:
        if not one.is_whole or not set(beside.shown).issuperset(_chunk_ids(one, context)):
            continue
        word = _word(one.text)
        if not _stands(one, beside.question, context) or (word and not _may_say(word, one, beside, context)):
            continue
        kept.append(Stands(one.text, _chunk_ids(one, context), word))
    log_event("sentences_held", count=len(kept))
    return tuple(kept)


def _word(text: str) -> str:
    found = _WORD.match(text)
    return found[1].casefold() if found else ""


def _may_say(word: str, one: Sourced, beside: Beside, context: ChatContext) -> bool:
    """A yes or a no is code's own; where code has none a second call must grant it."""
    if beside.lead is not None:
        return beside.lead.text.casefold().startswith(word)
    if context.asking is None:
        return False
    questions = [*filter(None, (beside.question.message, beside.meant))]
    spans = [*(passage.text for passage in one.passages), *(line.text for line in one.lines)]
    try:
        reply = context.asking.ask(check_messages(questions, one.text, spans), Entailed)
    except ModelAwayError:
        return False
    return reply.verdict == "entailed"


def _chunk_ids(one: Sourced, context: ChatContext) -> tuple[str, ...]:
    """What a sentence rests on; a line of the judge rests on its recommendation."""
    library = context.library
    of_lines = [
        library.rule_places[number] for line in one.lines for number in line.rule_ids if number in library.rule_places
    ]
    ids = [*(passage.chunk_id for passage in one.passages), *(library.passages[place].chunk_id for place in of_lines)]
    return tuple(dict.fromkeys(ids))


def _stands(one: Sourced, question: Question, context: ChatContext) -> bool:
    said = _WORD.sub("", one.text, count=1).strip() if _word(one.text) else one.text
    if not 0 < len(one.text) <= _LONGEST or _BREAKS.search(one.text) or find_attack(one.text) is not None:
        return False
    sources: list[Source] = [*one.passages, *(_Source(line.text, line.rule_ids) for line in one.lines)]
    cited = "\n".join(source.text for source in sources)
    if not said or not _verdict_stands(said, one) or not _is_denied_alike(said, cited):
        return False
    age = f" {question.case.age}" if question.case.age is not None else ""
    check = GroundingCheck(context.terminology, GUIDELINE_TAGS)
    return check.stands(said, sources, question.message + age) and _is_verified(said, sources, question)


def _is_verified(said: str, sources: Sequence[Source], question: Question) -> bool:
    """Whether a sentence stands word by word, as one over a patient's record has to."""
    spans = {
        str(place): Span(source.text, label=source.about or "", heading=source.about or "")
        for place, source in enumerate(sources)
    }
    asked = f"{question.message}\n{question.text}"
    (found,) = checked([Sentence(said, tuple(spans))], spans, asked, load_health_words(), but_for=_OF_RECORDS)
    return found.reason is None


def _is_denied_alike(said: str, cited: str) -> bool:
    """Whether what a sentence denies is denied where it stands, and what it affirms is affirmed there."""
    denied, affirmed = _denied_and_affirmed(said)
    held_denied, held_affirmed = _denied_and_affirmed(cited)
    if denied and not held_denied:
        return False
    return not (denied - affirmed) & (held_affirmed - held_denied) and not affirmed & (held_denied - held_affirmed)


def _denied_and_affirmed(text: str) -> tuple[frozenset[str], frozenset[str]]:
    spans = denied_spans(text)
    denied = frozenset(stem for start, end in spans for stem in content(text[start:end]))
    rest, at = [], 0
    for start, end in spans:
        rest.append(text[at:start])
        at = max(at, end)
    affirmed = frozenset(stem for part in (*rest, text[at:]) for stem in content(part))
    return denied, affirmed


def _verdict_stands(said: str, one: Sourced) -> bool:
    """What is said of the person is what a cited line of the judge says: met, not met or open.

    Words that a cited passage itself says of people are its own.
    """
    told = {truth for line in one.lines for truth in line.truths}
    quoted = "\n".join(passage.text for passage in one.passages).casefold()
    for form, truth in ((_NOT_MET, Truth.NOT_MET), (_MET, Truth.MET)):
        if (found := form.search(said)) and found.group().casefold() not in quoted:
            return truth in told
    persons = [found.group().casefold() for found in _OF_PERSON.finditer(said)]
    if all(re.search(rf"\b{re.escape(person)}\b", quoted) for person in persons):
        return True
    return bool(told) and (Truth.NOT_MET in told or Truth.UNKNOWN in told if denied_spans(said) else Truth.MET in told)
