"""Reads what is asked of the literature and of the register of trials: a topic, a condition, a status."""

import re
from collections.abc import Iterator
from itertools import groupby

from pipelines.agent.reading.asks import Ask, Part
from pipelines.agent.reading.grammar import has, is_cue, pattern
from pipelines.agent.reading.mark import plain_words

_MARK = re.compile(r"\b(?:DRUG|SLIP|UNK|PID|NHS|DOSE|FREQ|NAME|LONG)\d+")
_LEFT = re.compile(r"[^\W_]{2,}|^[b-hj-rt-z]$")
_STOPS = ".?!;"
_CAPITALS = re.compile(r"\b\w*[A-Z]\w*[A-Z]\w*")
_NO_TOPIC = frozenset(
    {"it", "this", "that", "them", "studies", "study", "trial", "trials", "research", "evidence", "to"}
)


def topic_asks(part: Part, *, has_image: bool) -> Iterator[Ask]:
    """Yield an ask for papers or for trials."""
    if has("defines", "", part.line):
        return
    trials = part.has("trials", "cue") and not part.has("trials", "unless")
    papers = part.has("literature", "cue") and not part.has("literature", "unless") and not has_image
    if papers and (not trials or part.has("literature", "strong")):
        yield from _literature(part)
    elif trials:
        yield from trials_about(part)


def _literature(part: Part) -> Iterator[Ask]:
    if not _is_only_told(part) and (part.has("literature", "command") or part.has("literature", "strong")):
        yield from papers_about(part)


def papers_about(part: Part, _: object = None) -> Iterator[Ask]:
    """Yield an ask for papers on what a part says, else on what is said before it, or on what its message names."""
    said = query_of(part)
    both = (said, query_of(_before(part)))
    told = (*(one for one in both if _names_something(part, one)), *(one for one in both if _tells(one)))
    query = next(iter(told), said) or _spoken_of(part)
    yield Ask("search_medical_literature", {"query": query} if query else {}, part.start, () if query else ("topic",))


def _before(part: Part) -> Part:
    """The sentence before a part."""
    ahead = part.whole[: part.start].rstrip(f"{_STOPS} ")
    return Part(part.marked, max(ahead.rfind(stop) for stop in _STOPS) + 1, len(ahead))


def _names_something(part: Part, said: str) -> bool:
    """Whether words hold an illness, capitals in a row, a medicine, or a name that nobody knows here."""
    if has("trials", "illness", said.lower()) or _CAPITALS.search(said):
        return True
    return any(span.text in said for span in part.marked.of("DRUG", "SLIP", "UNK"))


def _spoken_of(part: Part) -> str:
    """What the rest of the message names, for a part that says no more than "any papers on it"."""
    if part.whole == part.line:
        return ""
    return " ".join(_named(part)) or " ".join(span.text for span in part.marked.of("DRUG", "SLIP"))


def _is_only_told(part: Part) -> bool:
    """A whole statement that wishes and asks nothing: "the literature festival is on"; short requests have no verb."""
    return part.has("literature", "told") and not (part.has("literature", "seek") or "?" in part.whole)


def query_of(part: Part) -> str:
    """Return the words of a part that are its topic, as they were written."""
    line = part.line
    kept = [True] * len(line)
    for match in pattern("literature", "strip").finditer(line):
        kept[match.start() : match.end()] = [False] * (match.end() - match.start())
    words = [
        part.text_of(m.start(), m.end()) for m in re.finditer(r"\S+", line) if kept[m.start()] and _is_topic(m.group())
    ]
    return " ".join(word for word in words if word).strip(" .,;:?!-")


def _is_topic(word: str) -> bool:
    return (bool(_MARK.match(word) or _LEFT.search(word)) and word not in _NO_TOPIC) or word.isdigit()


def trials_about(part: Part, _: object = None) -> Iterator[Ask]:
    """Yield an ask for trials of the condition that a part names, else its message."""
    condition, status = condition_of(part), status_of(part)
    args = ({"condition": condition} if condition else {}) | ({"status": status} if status else {})
    yield Ask("find_clinical_trials", args, part.start, () if condition else ("condition",))


def condition_of(part: Part) -> str:
    """Return the condition that trials are sought for: the first that tells of an illness, else the first at all."""
    held = [condition for condition in _conditions(part) if condition]
    telling = [condition for condition in held if _tells(condition)]
    named = [condition for condition in telling if _names_something(part, condition)]
    return next(iter((*named, *telling, *held)), "")


def _conditions(part: Part) -> Iterator[str]:
    """What may be the condition: after "for" or "in", before "trials", an illness of the part, then of the message."""
    for name in ("after", "before"):
        for match in pattern("trials", name).finditer(part.line):
            start, end = _within_edges(part.line, *_to_its_end(part.line, *match.span(1)))
            if end > start and _LEFT.search(part.line[start:end]):
                yield part.text_of(start, end).strip(" .,;:?!-")
    mine, left = pattern("trials", "of_mine").search(part.line), _left_over(part)
    if mine:
        yield part.text_of(*mine.span(1))
    if _tells(left):
        yield left
    whole = Part(part.marked, 0, len(part.whole))
    yield from (_illness(place) for place in (part, whole))
    yield _told_before(part)
    named = _named(part)
    yield from (*(one for one in named if _names_something(part, one)), *named, left)


def _illness(place: Part) -> str:
    found = pattern("trials", "illness").search(place.line)
    return place.text_of(*found.span(1)).strip(" .,;:?!-") if found else ""


def _tells(words: str) -> bool:
    """Whether words tell what it is about: an illness, or a word that is neither everyday nor a tool's."""
    told = words.lower()
    return has("trials", "illness", told) or any(_is_rare(word) for word in re.findall(r"[a-z]+", told))


def _named(part: Part) -> list[str]:
    """The runs of words in the message that are neither everyday nor a tool's: "Sarcoidosis chap, any studies?"."""
    runs: list[str] = []
    words = list(re.finditer(r"\S+", part.whole))
    for is_rare, run in groupby(words, key=lambda match: _is_rare(match.group())):
        held = list(run)
        runs += [part.marked.original(held[0].start(), held[-1].end())] if is_rare else []
    return runs


def _is_rare(word: str) -> bool:
    if _MARK.fullmatch(word):
        return word.startswith("UNK")
    return len(word) > 1 and word.isalpha() and not (word in plain_words() or is_cue(word))


def _to_its_end(line: str, start: int, end: int) -> tuple[int, int]:
    """Up to where the topic ends: a comma, a clause, or whoever speaks or is spoken of."""
    over = pattern("trials", "ends").search(line, start + 1, end)
    return start, over.start() if over else end


def _within_edges(line: str, start: int, end: int) -> tuple[int, int]:
    """Without the words at both ends that are no part of the condition."""
    while True:
        piece = line[start:end]
        match = pattern("trials", "edges").search(piece + " ")
        trimmed = re.match(r"\s*", piece)
        lead = len(trimmed.group()) if trimmed else 0
        if lead:
            start += lead
        elif match and match.start() == 0 and match.end() <= len(piece):
            start += match.end()
        elif tail := pattern("trials", "edges").search(" " + piece, 1):
            end = start + tail.start() - 1 if tail.start() > 1 else start
        else:
            return start, end
        if start >= end:
            return start, start


def _left_over(part: Part) -> str:
    """What a short request says beside the words for trials and their status: "trials NSCLC EGFR+ recruiting"."""
    words = list(re.finditer(r"\S+", part.line))
    if len(words) > 9:
        return ""
    dropped = pattern("trials", "drop")
    kept = [m for m in words if not dropped.fullmatch(m.group()) and (_LEFT.search(m.group()) or m.group() == "+")]
    return part.text_of(kept[0].start(), kept[-1].end()).strip(" .,;:?!-") if kept else ""


def _told_before(part: Part) -> str:
    """The condition that somebody is said to have: "one of my patients with Huntington's disease keeps asking"."""
    match = pattern("trials", "of_mine").search(part.whole) or pattern("trials", "told").search(part.whole)
    if match is None:
        return ""
    return part.marked.original(*match.span(1)).strip(" .,;:?!-")


def status_of(part: Part) -> str:
    """Return the status that trials shall have, in the words used."""
    match = pattern("trials", "status").search(part.line)
    said = next((group for group in match.groups() if group), "") if match else ""
    return part.mark_of(said).text.lower() if _MARK.match(said) else said
