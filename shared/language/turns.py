"""Transcripts and forms: who speaks, what is only asked, and what a short answer says of it."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from shared.language.pack import TIME, Pack
from shared.language.sentences import Span

# A label at the head of a line: "Health Adviser:", "12:47 PT:", "[Mother]:".
_LABEL = re.compile(
    rf"(?:^|\n)[ \t]*{TIME}\[?(?P<label>[A-Z][\w/.' -]{{0,24}}?)\]?\s*(?:\([^)\n]{{0,20}}\))?\s*:(?=\s)"
)
_LABEL_HERE = re.compile(_LABEL.pattern.removeprefix(r"(?:^|\n)[ \t]*"))
_QUESTIONS_OF_FORMS = re.compile(r"(?:^|[.?!\n]\s*)Q\d{0,2}[.:)]?\s+(?=[A-Z])")
_BULLET = re.compile(r"(?:[-•*·>]|\d{1,2}[.)](?!\d))*\s*")
_OPENING = re.compile(r"[\s\W]*")
_LEAST_TURNS = 2
_AFTER_A_LABEL = ":"


@dataclass(frozen=True, slots=True)
class Turn:
    """A sentence of a transcript: where its words begin after the speaker's label, and whether a clinician asks."""

    span: Span
    body: int
    is_asking: bool


@dataclass(frozen=True, slots=True)
class Speakers:
    """The labels of a transcript in lower case, and those among them that ask."""

    labels: frozenset[str]
    asking: frozenset[str]

    def __bool__(self) -> bool:
        return bool(self.labels)


_NOBODY = Speakers(frozenset(), frozenset())


def speakers_of(text: str, pack: Pack) -> Speakers:
    """Who speaks in `text`, by labels that known askers bear or that alternate; nobody where it is no transcript."""
    if _AFTER_A_LABEL not in text and "Q" not in text:
        return _NOBODY
    known = Counter(match["label"].lower() for match in pack.words["turn"].finditer(text))
    asks = {label for label in known if label in pack.asks}
    is_asked = sum(known[label] for label in asks) >= _LEAST_TURNS or _asks_and_is_answered(text, pack)
    if len(known) > 1 and is_asked:
        return Speakers(frozenset(known), frozenset(asks))
    if len(_QUESTIONS_OF_FORMS.findall(text)) >= _LEAST_TURNS:
        return Speakers(frozenset({"q", "a"}), frozenset({"q"}))
    return _alternating(text, pack)


def _asks_and_is_answered(text: str, pack: Pack) -> bool:
    """Whether a known asker puts a question and a known answerer has the next turn: "Q: Any lumps? A: No." """
    turns = [*pack.words["turn"].finditer(text)]
    return any(
        one["label"].lower() in pack.asks
        and other["label"].lower() in pack.answers
        and text[one.end() : other.start() + 1].rstrip().endswith("?")
        for one, other in pairwise(turns)
    )


def _alternating(text: str, pack: Pack) -> Speakers:
    """Labels that come again and again are speakers; those who mostly put questions are the ones who ask."""
    marks = [*_LABEL.finditer(text)]
    counts = Counter(mark["label"].lower() for mark in marks)
    again = {label for label, count in counts.items() if count >= _LEAST_TURNS}
    labels = {label for label in again if label in pack.answers or label not in pack.headings}
    if len(labels) < _LEAST_TURNS:
        return _NOBODY
    others = labels - pack.answers
    if len(others) == 1 and len(labels) > 1:  # whoever speaks with the patient or a caller asks
        return Speakers(frozenset(counts), frozenset(others))
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    questions = Counter(m["label"].lower() for m, end in zip(marks, ends, strict=True) if "?" in text[m.end() : end])
    return Speakers(frozenset(counts), frozenset(label for label in labels if 2 * questions[label] > counts[label]))


def turns_of(text: str, sentences: Sequence[Span], speakers: Speakers, pack: Pack) -> list[Turn]:
    """Each sentence with who speaks; a label holds until the next."""
    found: list[Turn] = []
    is_asking = False
    for span in sentences:
        start = _BULLET.match(text, span.start, span.end).end()  # type: ignore[union-attr]
        match = pack.words["turn_here"].match(text, start, span.end) or _LABEL_HERE.match(text, start, span.end)
        label = next((name for name in match.groups() if name), "").lower() if match else ""
        if label and (label in speakers.labels or label in pack.asks):
            is_asking = label in speakers.asking
            found.append(Turn(span, match.end() if match else span.start, is_asking))
        else:
            found.append(Turn(span, span.start, is_asking))
    return found


def polarity(text: str, start: int, pack: Pack) -> str | None:
    """ "no" or "yes" where the words at `start` begin with an answer that says so."""
    begin = _OPENING.match(text, start).end()  # type: ignore[union-attr]
    filler = pack.words["fillers"].match(text, begin)
    begin = filler.end() if filler else begin
    return next((name for name in ("no", "yes") if pack.words[name].match(text, begin)), None)
