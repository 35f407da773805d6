"""Finds what a message names: patients, medicines, doses, frequencies, people; and marks them in its text."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from pipelines.agent.reading.grammar import as_meant, is_cue
from pipelines.agent.reading.people import find_people, without_staff
from shared.language.quantities.doses import Dose, doses_in
from shared.language.quantities.frequencies import Frequency, frequencies_in, frequency_behind
from shared.language.quantities.lengths import LENGTH, LONG, SHORT
from shared.patient.nhs_number import is_nhs_number
from shared.terminology.drugs.names import DrugNames

Kind = Literal["PID", "NHS", "DRUG", "SLIP", "UNK", "DOSE", "FREQ", "NAME", "LONG", "NOTE"]

_NHS = re.compile(r"(?<!\d)\d{3}[ -]?\d{3}[ -]?\d{4}(?!\d)")
_UUID = re.compile(r"\b[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}\b", re.IGNORECASE)
_SHORT_ID = re.compile(r"(?<![\w-])(?!covid-)(?:[a-z]{3}-\d{3}|[A-Z]{1,3}-\d{2,6})(?![\w-])", re.IGNORECASE)
_CUED_ID = re.compile(
    r"\b(?:patients?|pt|record|chart|id|mrn|hospital number|for|of)(?: id)?[ :#]+(?=[A-Za-z.\-]*\d)"
    r"([A-Za-z0-9][A-Za-z0-9.\-]{2,63})(?![\w-])", re.IGNORECASE)  # fmt: skip
_NO_ID = re.compile(
    r"(?:covid|sars|nct|hba|il|cd|her|egfr|cyp|sglt|dpp|glp|p2y|vitamin|sod|brca|h1n|ca)[-\d]\w*|\d+(?:[./]\d+)*"
    r"|\d+(?:\.\d+)?[a-z%]{0,5}|\d+-?(?:year|yr|week|month|day|hour|y|yo)\S*", re.IGNORECASE)  # fmt: skip
_NEVER_ORDERED = frozenset({"%", "mmol"})
_LONG = re.compile(
    rf"(?<![\w/])(?:for|x|over) (?:(?:the (?:next|first)|another|a further) )?{LENGTH}"
    rf"|(?<![\w/-]){LONG} course\b|(?<!\w){SHORT}", re.IGNORECASE)  # fmt: skip
# Right behind an amount how long it is given needs no "for"; "5 mg daily, 2 weeks ago" is none.
_LONG_BEHIND = re.compile(rf"[\s,]{{1,2}}({LENGTH}(?: course)?)(?! (?:ago|later|review|before)\b)", re.IGNORECASE)
_WORD = re.compile(
    r"[A-Za-z]*n't\b|'(?:s|re|ll|ve|d|m)\b|[A-Za-z]+(?:-?[A-Za-z0-9]+)*|\d+(?:[.,/]\d+)*%?|[^\s\w]|\w+", re.IGNORECASE
)
_MARK = re.compile(r"(?:DRUG|SLIP|UNK|PID|NHS|DOSE|FREQ|NAME|LONG)\d+")
_LEAST_BASE, _SHORT_NAME = 3, 4  # a capital before so few letters makes them somebody's name, or an abbreviation
_TRAILS = re.compile(r"clin\w* trails?|\btrails? (?=recruit|for\b)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Span:
    """One thing named: `text` as it stands, `value` what it is (a medicine's name as looked up, an id)."""

    kind: Kind
    start: int
    end: int
    text: str
    value: str


class Word(NamedTuple):
    """One word of a marked line as it is `said` there, where it stands in the text, and what it marks, if it does."""

    said: str
    start: int
    end: int
    span: Span | None


@dataclass(frozen=True, slots=True)
class Marked:
    """A text, what it names in order, and `line`: its words in lower case with a mark (DRUG0) for each thing named."""

    text: str
    spans: tuple[Span, ...]
    line: str
    places: tuple[tuple[int, int, int], ...] = field(repr=False)  # start in the line, start and end in the text

    def of(self, *kinds: Kind) -> list[Span]:
        """Return the things of some kinds, in order."""
        return [span for span in self.spans if span.kind in kinds]

    def span(self, mark: str) -> Span:
        """Return what a mark of the line ("DRUG0") stands for."""
        return self.spans[int(re.sub(r"\D", "", mark))]

    def place_of(self, span: Span) -> tuple[int, int]:
        """Return from where to where the mark of a span stands in the line."""
        at = next(place for place, start, _ in self.places if start == span.start)
        return at, at + len(self.line[at:].split(" ", 1)[0])

    def words(self, start: int, end: int) -> list[Word]:
        """Return the words between two places of the line."""
        held = [(self.line[place:].split(" ", 1)[0], at, to) for place, at, to in self.places if start <= place < end]
        return [Word(said, at, to, self.span(said) if _MARK.fullmatch(said) else None) for said, at, to in held]

    def start_of(self, place: int) -> int:
        """Return where in the text the piece at a place of the line begins; its end behind the last one."""
        return next((at for begins, at, _ in self.places if begins >= place), len(self.text))

    def original(self, start: int, end: int) -> str:
        """Return the text's own words behind a piece of the line."""
        held = [(at, to) for place, at, to in self.places if start <= place < end]
        return self.text[held[0][0] : held[-1][1]] if held else ""


@cache
def plain_words() -> frozenset[str]:
    """Everyday words, so that an unknown word can be told from them."""
    return frozenset(Path(__file__).with_name("plain.txt").read_text(encoding="utf-8").split())


def mark(text: str, names: DrugNames, is_word: Callable[[str], bool] = lambda _: False) -> Marked:
    """Return the text with what it names marked; `is_word` knows words of the field that are no medicines."""
    spans: list[Span] = []
    for found in (*_ids(text), *_amounts(text), *_medicines(text, names)):
        _take(spans, found)
    people = list(find_people(text, lambda at: any(span.start <= at < span.end for span in spans), is_word))
    for start, end in without_staff(text, people, is_told=any(span.kind in ("PID", "NHS") for span in spans)):
        _take(spans, Span("NAME", start, end, text[start:end], text[start:end]))
    for found in _unknown(text, names, is_word, tuple(spans)):
        _take(spans, found)
    spans.sort(key=lambda span: span.start)
    return _lined(text, tuple(spans))


def _take(spans: list[Span], new: Span) -> None:
    if not any(new.start < old.end and old.start < new.end for old in spans):
        spans.append(new)


def _ids(text: str) -> Iterator[Span]:
    for match in _NHS.finditer(text):
        if is_nhs_number(match.group()):
            yield Span("NHS", *match.span(), match.group(), "")
    for shape in (_UUID, _SHORT_ID):
        for match in shape.finditer(text):
            yield Span("PID", *match.span(), match.group(), match.group())
    for match in _CUED_ID.finditer(text):
        token = match.group(1).rstrip(".-")
        if not _NO_ID.fullmatch(token):
            yield Span("PID", match.start(1), match.start(1) + len(token), token, token)


def _amounts(text: str) -> Iterator[Span]:
    doses = [dose for dose in doses_in(text) if dose.unit not in _NEVER_ORDERED]
    often = list(frequencies_in(text))
    yield from (_amount("DOSE", dose) for dose in doses)
    courses = (Span("LONG", *match.span(), match.group(), match.group()) for match in _LONG.finditer(text))
    # "1 x a week" says how often, "x a week" for how long: what begins first is meant.
    yield from sorted((*courses, *(_amount("FREQ", one) for one in often)), key=lambda span: span.start)
    for end in [one.end for one in doses] + [one.end for one in often]:
        if behind := _LONG_BEHIND.match(text, end):
            yield Span("LONG", *behind.span(1), behind.group(1), behind.group(1))
    yield from (_amount("FREQ", one) for dose in doses if (one := frequency_behind(text, dose.end)))


def _amount(kind: Kind, told: Dose | Frequency) -> Span:
    return Span(kind, told.start, told.end, told.said, told.said)


def _medicines(text: str, names: DrugNames) -> Iterator[Span]:
    words = list(re.finditer(r"[A-Za-z0-9](?:[A-Za-z0-9'\-]*[A-Za-z0-9])?", text))
    at = 0
    while at < len(words):
        size = next(
            (n for n in range(min(names.longest, len(words) - at), 0, -1) if _is_drug(text, words, at, n, names)), 0
        )
        if size:
            start, end = words[at].start(), words[at + size - 1].end()
            end -= 2 if text[start:end].endswith("'s") and not names.find(text[start:end]) else 0
            yield Span("DRUG", start, end, text[start:end], text[start:end])
        at += size or 1


def _is_drug(text: str, words: list[re.Match[str]], at: int, size: int, names: DrugNames) -> bool:
    said = text[words[at].start() : words[at + size - 1].end()]
    bare = said.removesuffix("'s")
    if names.find(bare) is None and names.find(said) is None:
        return False
    return not (names.is_short(bare) and bare.lower() in plain_words())


def _unknown(text: str, names: DrugNames, is_word: Callable[[str], bool], taken: tuple[Span, ...]) -> Iterator[Span]:
    """Words that are nobody's: near a medicine's name they are slips of it, else names not known here."""
    for match in re.finditer(r"(?<![\w-])[A-Za-z]+(?:-[A-Za-z]+)*(?![\w-])", text):
        word = match.group().lower()
        if is_plain(word) or all(is_plain(piece) for piece in word.split("-")):
            continue
        if any(match.start() < span.end and span.start < match.end() for span in taken):
            continue
        is_slip = not (is_cue(word) or is_word(word)) and (len(word) > _SHORT_NAME or match.group().islower())
        near = names.near(word) if is_slip or names.is_shared(word) else ()
        if near and near[0][0] <= 1:
            yield Span("SLIP", *match.span(), match.group(), match.group())
        elif len(word) >= 5 and not is_cue(word) and not is_word(word):
            yield Span("UNK", *match.span(), match.group(), match.group())


def is_plain(word: str) -> bool:
    """Whether a word is an everyday one, or bent from one, or one that tools go by."""
    return as_meant(word) != word or not plain_words().isdisjoint((word, *_bases(word)))


def _bases(word: str) -> Iterator[str]:
    """What a word may be bent from: "agreed" from agree, "stopping" from stop, "theories" from theory."""
    for ending in ("s", "es", "ed", "d", "ing", "ly", "er", "ers", "est"):
        if word.endswith(ending) and len(bare := word.removesuffix(ending)) >= _LEAST_BASE:
            yield from (bare, f"{bare}e")
            if bare[-1] == bare[-2]:
                yield bare[:-1]
    if word.endswith(("ies", "ied")):
        yield f"{word[:-3]}y"


def _lined(text: str, spans: tuple[Span, ...]) -> Marked:
    pieces: list[str] = []
    places: list[tuple[int, int, int]] = []
    length = 0

    def add(piece: str, start: int, end: int) -> None:
        nonlocal length
        places.append((length, start, end))
        pieces.append(piece)
        length += len(piece) + 1

    trials = _TRAILS.search(text) is not None

    def spelt(word: str) -> str:
        return "trials" if trials and word in {"trail", "trails"} else as_meant(word)

    at = 0
    for number, span in enumerate(spans):
        for match in _WORD.finditer(text, at, span.start):
            add(spelt(match.group().lower()), *match.span())
        add(f"{span.kind}{number}", span.start, span.end)
        at = span.end
    for match in _WORD.finditer(text, at):
        add(spelt(match.group().lower()), *match.span())
    return Marked(text, spans, " ".join(pieces), tuple(places))
