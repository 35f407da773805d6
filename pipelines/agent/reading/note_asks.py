"""Reads a note that shall be saved, and where its own words begin."""

import re
from collections.abc import Iterator

from pipelines.agent.reading.asks import Ask, Part
from pipelines.agent.reading.grammar import pattern
from pipelines.agent.reading.record_asks import who_of
from pipelines.agent.reading.write_asks import FEW_WORDS, TRIM


def note_of(text: str, part: Part) -> Iterator[tuple[Ask, int]]:
    """Yield the note that a text asks to be saved, and from where its own words run: they are nobody's request."""
    line = part.line
    if _is_of_other_notes(line) or not (
        any(part.has("note", name) for name in ("bare", "filed"))
        or (part.has("note", "head") and part.has("note", "verb"))
    ):
        return
    head = next((found for name in ("filed", "head", "bare") if (found := pattern("note", name).search(line))), None)
    if head is None or (part.has("allergy", "cue") and not re.search(r"notes?\b", line.split("allerg")[0])):
        return
    start = _start_of_note(line, head.end(), part)
    words = text[start:].strip().strip('"“”').strip() if start is not None else ""
    kind = re.search(rf"(?:{pattern('note', 'type').pattern} ){{1,2}}note\b", line)
    args = {"note_type": part.text_of(*kind.span())} if kind else {"note_type": "clinical note"}
    args |= {"note_text": words} if words else {}
    missing = [] if words else ["note_text"]
    yield Ask("save_clinical_note", args, part.start, missing, who_of(part)), len(text) if start is None else start


def note_in(text: str, part: Part) -> Iterator[tuple[Ask, int]]:
    """Yield the note that a message can hold: words behind a mark or a "that", behind a word of keeping them."""
    for head in pattern("note", "kept").finditer(part.line):
        start = _start_of_note(part.line, head.end(), part)
        words = text[start:].strip(f"{TRIM} ") if start is not None else ""
        if start is not None and len(words.split()) >= FEW_WORDS:
            args = {"note_type": "clinical note", "note_text": words}
            yield Ask("save_clinical_note", args, part.start, (), who_of(part)), start
            return


def _is_of_other_notes(line: str) -> bool:
    """Words of notes that ask for none; "open her notes, and jot down that she is well" asks for one behind them."""
    other, filed = pattern("note", "unless").search(line), pattern("note", "filed").search(line)
    return other is not None and not (filed and filed.start() >= other.end())


def _start_of_note(line: str, after: int, part: Part) -> int | None:
    """Where the words of the note begin in the text: behind a colon, a dash, a quotation mark or "saying"."""
    said = pattern("note", "says").search(line) or pattern("note", "filed").search(line)
    marks = [m.end() for m in re.finditer(r"[:\"“]|(?<= )-(?= )|\. ", line) if m.start() >= after]
    ends = [*([said.end()] if said else []), *marks[:1]]
    if not ends:
        return None
    at = min(ends)
    held = [start for place, start, _ in part.marked.places if place >= part.start + at]
    return held[0] if held else None
