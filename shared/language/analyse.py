"""A text analysed: sentences, headings, speakers, whose story it is, and what is stated, asked, denied or advised."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from shared.language.analysis import Analysis, Passage
from shared.language.assertions import parts_of
from shared.language.headings import Headed, headed
from shared.language.pack import Pack, load_pack
from shared.language.people import Experiencer, Person, Told, person_of
from shared.language.sentences import Span, sentences_of
from shared.language.turns import Turn, polarity, speakers_of, turns_of

_FACTUAL = re.compile(
    r"\W*(?:he|she|i|they|patient|pt|now|has|had|today|still|also)\s+(?:\w+\s+)?(?:has|have|had|is|am|are|was|were|been|reports?|still|now|says|feels)\b",
    re.I,
)
_LETTER_WORDS = 40
_SHORT_ANSWER = 40
_SHORT_QUESTION, _BARE_ANSWER = 8, 1  # words
_ALONE = Person(None, frozenset(), is_first=False)
_TEXTS_KEPT = 256  # several readers ask for the same text: facts, who is told of, emergencies


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence by how its parts are asserted: `own` is the heading that it begins with, `base` its other passages."""

    head: Headed
    own: Passage | None
    base: tuple[Passage, ...]


@lru_cache(maxsize=_TEXTS_KEPT)
def analyse(text: str, language: str = "en", *, sex: str | None = None, age: int | None = None) -> Analysis:
    """The discourse of `text`; `sex` and `age` (years) of the patient help to tell whom a pronoun means."""
    pack = load_pack(language)
    return _told_of(text, language, person_of(text, pack, sex, age) if _names_another(text, language, sex) else _ALONE)


def _names_another(text: str, language: str, sex: str | None) -> bool:
    """Whether anybody beside the patient may be spoken of, so that it matters who the patient is."""
    if _names_anybody(text, language):
        return True
    subjects = load_pack(language).words["subject"]
    return sex is not None and any(found.lastgroup != sex for found in subjects.finditer(text))


@lru_cache(maxsize=_TEXTS_KEPT)
def _names_anybody(text: str, language: str) -> bool:
    words = load_pack(language).words
    return any(words[name].search(text) for name in ("anybody", "called_about"))


@lru_cache(maxsize=_TEXTS_KEPT)  # readers that know the patient and those that do not mostly mean the same
def _told_of(text: str, language: str, person: Person) -> Analysis:
    """The discourse of `text` where `person` is the patient."""
    pack = load_pack(language)
    told_in_turns, sentences = _sentences(text, language)
    experiencer = None if person is _ALONE else Experiencer(pack, person)
    passages: list[Passage] = []
    for sentence in sentences:
        if sentence.own:
            passages.append(sentence.own)
        if experiencer and sentence.head.body > sentence.head.span.start:
            experiencer.forget()
        for base in sentence.base:
            passages += _by_person(text, base, sentence.head, experiencer)
    passages = _answered(text, passages, pack, told_in_turns=told_in_turns)
    is_lay = pack.words["first_person"].search(text) is not None and not pack.words["clinician"].search(text)
    return Analysis(text, tuple(passages), person.aliases, len(text.split()) >= _LETTER_WORDS, is_lay)


@lru_cache(maxsize=_TEXTS_KEPT)
def _sentences(text: str, language: str) -> tuple[bool, tuple[_Sentence, ...]]:
    """Whether `text` is told in turns, and its sentences: the same whoever the patient is."""
    pack = load_pack(language)
    sentences = sentences_of(text)
    speakers = speakers_of(text, pack)
    heads = headed(text, sentences, pack, is_transcript=bool(speakers))
    turns = turns_of(text, sentences, speakers, pack) if speakers else [Turn(s, s.start, False) for s in sentences]
    return bool(speakers), tuple([_sentence(text, *one, pack) for one in zip(heads, turns, strict=True)])


def _sentence(text: str, head: Headed, turn: Turn, pack: Pack) -> _Sentence:
    span, body = head.span, max(head.body, turn.body)
    own = Passage(span.start, body, head.section, is_heading=True, line=span.line) if body > span.start else None
    if body >= span.end:
        return _Sentence(head, own, ())
    is_plan = head.section == "plan" and not _FACTUAL.match(text, body, span.end)
    is_question = turn.is_asking and text[span.start : span.end].rstrip("\"')").endswith("?")
    base = []
    for part in parts_of(text, body, span.end, pack):
        assertion, by = part.assertion, part.by
        if is_plan:
            assertion, by = "hypothetical", head.heading
        elif is_question:
            assertion = "asked"
        base.append(Passage(part.start, part.end, head.section, assertion, by=by, line=span.line))
    return _Sentence(head, own, tuple(base))


def _by_person(text: str, base: Passage, head: Headed, experiencer: Experiencer | None) -> Iterator[Passage]:
    told = experiencer.tell(text, base.start, base.end) if experiencer else [Told(base.start, None)]
    if head.section == "family":
        yield replace(base, other=told[0].other or "family", by=base.by or told[0].other or head.heading)
        return
    if len(told) == 1 and told[0].other is None:
        yield base
        return
    ends = [*(one.start for one in told[1:]), base.end]
    for one, end in zip(told, ends, strict=True):
        if end > one.start:
            yield replace(base, start=one.start, end=end, other=one.other, by=one.other or base.by, maybe=one.maybe)


def _answered(text: str, passages: Sequence[Passage], pack: Pack, *, told_in_turns: bool) -> list[Passage]:
    """The passages; what a question asks is denied or affirmed by the answer after it."""
    found = list(passages)
    pending: list[int] = []
    for n, passage in enumerate(found):
        if passage.is_heading:
            continue
        ends_in_question = text[passage.start : passage.end].rstrip("\"')").endswith("?")
        is_question = ends_in_question or _is_answered_barely(text, found, n, pack)
        is_asked = is_question and passage.assertion == "stated" and _puts_a_question(text, passage, pack)
        if passage.assertion == "asked" or is_asked:
            if pending and found[pending[-1]].line != passage.line and told_in_turns:
                pending = []
            pending.append(n)
            continue
        said = polarity(text, passage.start, pack) if pending else None
        if said and (told_in_turns or _is_answer(text, found[pending[-1]], passage)):
            answer = text[passage.start : passage.end].split(",", maxsplit=1)[0].strip(" .")[:_SHORT_ANSWER]
            for at in pending:
                found[at] = replace(found[at], assertion="negated" if said == "no" else "affirmed", by=answer)
            if said == "yes":
                found[n] = _joined(found, pending[-1], n)
        pending = []
    return [_asked(text, p, pack) for p in found if p.end > p.start]


def _puts_a_question(text: str, passage: Passage, pack: Pack) -> bool:
    """Whether words before a question mark ask: "Any lumps?", "Weight loss?"; "been tired, like 4 months??" tells."""
    words = text[passage.start : passage.end].split()
    asks = any(pack.words[name].match(text, passage.start) for name in ("questions", "asked_plainly"))
    return len(words) <= _SHORT_QUESTION or asks


def _is_answered_barely(text: str, found: Sequence[Passage], n: int, pack: Pack) -> bool:
    """A question whose mark was left out, by the bare yes or no after it: "ANY COUGH", "no"."""
    if n + 1 == len(found) or pack.words["asked_plainly"].match(text, found[n].start) is None:
        return False
    answer = found[n + 1]
    words = text[answer.start : answer.end].split()
    return len(words) == _BARE_ANSWER and polarity(text, answer.start, pack) is not None


def _joined(found: list[Passage], question: int, answer: int) -> Passage:
    """A question and the answer that affirms it, as one statement: "Any lumps? Yes, in my neck"."""
    start = found[question].start
    for at in range(question, answer):
        found[at] = replace(found[at], end=found[at].start)
    return replace(found[answer], start=start, assertion="stated", by=None)


def _is_answer(text: str, question: Passage, answer: Passage) -> bool:
    """Whether the words after a question are its answer: they follow at once and are few."""
    first = re.split(r"[,;.–-]", text[answer.start : answer.end], maxsplit=1)[0]
    return answer.line - question.line <= 1 and len(first.split()) <= 4


def _asked(text: str, passage: Passage, pack: Pack) -> Passage:
    """A question of whoever asks in general ("any chest pain?") states nothing, whoever writes."""
    is_open = passage.assertion == "stated" and text[passage.start : passage.end].rstrip("\"')").endswith("?")
    if is_open and pack.words["questions"].match(text, passage.start):
        return replace(passage, assertion="asked")
    return passage


__all__ = ["Span", "analyse"]
