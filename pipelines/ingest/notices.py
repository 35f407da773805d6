"""What a file says against its own use, outside its text: that it is withdrawn, replaced, a draft, not to be used.

Looked at are the sheets before the text, what pages repeat at their edges, what runs across a page, what nobody can
see, and short lines set apart by their type; in the text itself, sentences about this very document.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from pipelines.ingest.furniture import Key, find_furniture, furniture_of
from pipelines.ingest.layout import Layout, Line, RawPage

_SHEETS = 4  # before the text: as many as are looked at for the code and the date
_LARGE = 1.3  # times the type of the text
_SHORT = 8  # words
_SHOWN = 80  # characters

_DOCUMENT = r"(?:guideline|guidance|document|edition|version|publication|file|copy)"
_STATUS = re.compile(
    r"\b(?:withdrawn|rescinded|superseded|obsolete|archived|embargoed|out of date)\b(?! by (?:this|it)\b)"
    r"|\bno longer (?:in force|in use|valid|current)\b"
    r"|\breplaced by\b(?! (?:this|it)\b)"
    r"|\bdraft\b"
    r"|\b(?:for|under|out to|public) consultation\b(?! with\b)|^\W*consultation\W*$"
    rf"|\bconsultation (?:{_DOCUMENT}|paper|period|closes|ends|deadline|until)\b"
    rf"|\b(?:do not use|(?:not to|must not|should not|may not|no longer to) be used)(?: this {_DOCUMENT})?"
    r"(?: (?:clinically|in practice|for patients?|for patient care|yet|any ?more))?(?=\s*(?:$|[^\w\s]))",
    re.IGNORECASE,
)
_ITSELF = re.compile(
    rf"\bthis (?:\w+ ){{0,2}}?{_DOCUMENT} (?:(?:\w+ ){{0,3}}|[^.;:]{{0,60}}\b(?:was|has been) (?:\w+ )?)$"
    r"|\bthis is (?:\w+ ){0,2}$",
    re.IGNORECASE,
)
# A status that is denied, of a part alone, or of the document that this one follows.
_OTHERWISE = re.compile(
    r"\b(?:not|never|nor|no longer)(?: \w+){0,2} $"
    r"|\b(?:partial(?:ly)?|partly|in part|(?:recommendation|section|chapter|table)s? [\d.]+)\b"
    r"|\b(?:replac|supersed|updat)(?:es|ing)\b",
    re.IGNORECASE,
)
_SPACED_OUT = re.compile(r"\b\w(?: \w){3,}\b")


def find_notices(raw: Sequence[RawPage], layout: Layout, first: int) -> tuple[tuple[int, str], ...]:
    """Return such words, each with its page in the file; the text begins on the printed page `first`."""
    furniture = find_furniture(raw)
    begins = next(place for place, page in enumerate(layout.pages) if page.number == first)
    found = (
        (place + 1, " ".join(words.split())[:_SHOWN])
        for place, page in enumerate(raw)
        for words in _on(page, furniture, layout.body, is_before=place < min(begins, _SHEETS))
    )
    return tuple(dict.fromkeys(found))


def _on(page: RawPage, furniture: frozenset[Key], body: float, *, is_before: bool) -> Iterator[str]:
    outside = page.lines if is_before else [*furniture_of(page, furniture), *_set_apart(page.lines, body)]
    for words in (*_whole(outside), " ".join(page.askew), " ".join(page.hidden)):
        if any(True for _ in _before_statuses(words)):
            yield words
    for words in _whole(page.lines):
        if any(_ITSELF.search(before) for before in _before_statuses(words)):
            yield words


def _before_statuses(words: str) -> Iterator[str]:
    """Yield what stands before each status that is said of the whole document, as far as that tells."""
    plain = _SPACED_OUT.sub(lambda found: found[0].replace(" ", ""), words)
    befores = (plain[: found.start()] for found in _STATUS.finditer(plain))
    return (before for before in befores if not _OTHERWISE.search(before))


def _set_apart(lines: Iterable[Line], body: float) -> Iterator[Line]:
    for line in lines:
        if len(line.text.split()) <= _SHORT and (line.size > body * _LARGE or line.text.strip().isupper()):
            yield line


def _whole(lines: Iterable[Line]) -> Iterator[str]:
    """Yield sentences and labels: a line that begins in lower case goes on with the one before it."""
    whole = ""
    for line in lines:
        text = line.text.strip()
        if text[:1].islower():
            whole = f"{whole} {text}"
            continue
        yield from _sentences(whole)
        whole = text
    yield from _sentences(whole)


def _sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.!?])\s+", text)
