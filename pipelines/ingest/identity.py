"""What identifies an edition: code, title and dates from the document itself, hashes of the file and the reader."""

import hashlib
import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cache
from importlib.metadata import version
from pathlib import Path

import shared.guideline
from pipelines.ingest.layout import Line, RawPage
from pipelines.ingest.refusals import Reason, refusal
from shared.guideline.records import Edition
from shared.stores.code_version import hash_of

_HERE, _RECORDS = Path(__file__).parent, Path(shared.guideline.__file__).parent
_CODE = re.compile(r"\(([A-Z]{1,5}\d{1,4})\)")
_CODE_IN_ADDRESS = re.compile(r"/guidance/([a-z]{1,5}\d{1,4})\b", re.IGNORECASE)
_DATE = r"(\d{1,2}\s+[A-Za-z]+\s+\d{4}|\d{4}-\d{2}-\d{2}|[A-Za-z]+\s+\d{4})"
_UPDATED = re.compile(rf"\b(?:last\s+)?updated:?\s+{_DATE}", re.IGNORECASE)
_PUBLISHED = re.compile(rf"\bpublished:?\s+{_DATE}", re.IGNORECASE)
_SAYS_UPDATED = re.compile(r"\blast updated:", re.IGNORECASE)
_SAME_HEIGHT = 4.0  # points
_FIRST_PAGES = 4  # a library can put sheets of its own before the cover
_FORMATS = ("%d %B %Y", "%d %b %Y", "%Y-%m-%d", "%B %Y")


def identify(data: bytes, raw: Sequence[RawPage], running: Sequence[str]) -> Edition:
    """Return the edition; `running` are the words of headers and footers. Raises GuidelineRefusedError."""
    cover = " ".join(line.text.strip() for page in raw[:_FIRST_PAGES] for line in _as_seen(page))
    published, updated = _date(_PUBLISHED, cover), _date(_UPDATED, cover)
    last_updated = updated or (None if _SAYS_UPDATED.search(cover) else published)
    if last_updated is None:
        raise refusal(Reason.UNDATED)
    guideline, title = _code([*running, cover]), _title(raw[0], running)
    content, reader = hashlib.sha256(data).hexdigest(), reader_version()
    return Edition(
        edition_id=f"{guideline.lower()}-{last_updated}-{content[:8]}-{reader[:8]}",
        guideline=guideline,
        title=title,
        published=published,
        last_updated=last_updated,
        content_hash=content,
        reader_version=reader,
        pages=len(raw),
    )


@cache
def reader_version() -> str:
    """Return the hash of the code, data and library that read pages: a change of any makes new editions.

    What stands in the folders below this one guards, publishes and compares; none of it changes what is read.
    """
    return hash_of(_files_of(_HERE, _RECORDS), f"pymupdf {version('pymupdf')}")


@cache
def judge_version(max_bytes: int) -> str:
    """Return the hash of what refuses files, limits included: what it refused is judged anew when it changes."""
    libraries = (f"{name} {version(name)}" for name in ("pymupdf", "pypdfium2"))
    files = _files_of(_HERE, _HERE / "guarded", _HERE / "publishing", _RECORDS)
    return hash_of(files, *libraries, f"at most {max_bytes} bytes")


def _files_of(*folders: Path) -> Iterator[Path]:
    for folder in folders:
        yield from sorted(path for path in folder.glob("*") if path.suffix in (".py", ".txt", ".yaml", ".json"))


def _as_seen(page: RawPage) -> list[Line]:
    """The lines of a page from its top, and those of one height from the left, in whatever order they were drawn."""
    return sorted(page.lines, key=lambda line: (round(line.y / _SAME_HEIGHT), line.x))


def _code(texts: Sequence[str]) -> str:
    for pattern in (_CODE, _CODE_IN_ADDRESS):
        for text in texts:
            if match := pattern.search(text):
                return match[1].upper()
    raise refusal(Reason.UNNAMED)


def _title(cover: RawPage, running: Sequence[str]) -> str:
    """Return the largest words of the cover, else the running header without the code."""
    if cover.lines:
        largest = max(line.size for line in cover.lines)
        return " ".join(line.text.strip() for line in cover.lines if line.size > largest - 0.5)
    return next((_CODE.sub("", text).strip() for text in running if _CODE.search(text)), "")


def _date(pattern: re.Pattern[str], text: str) -> str | None:
    match = pattern.search(text)
    for form in _FORMATS if match else ():
        try:
            return datetime.strptime(" ".join(match[1].split()) if match else "", form).date().isoformat()  # noqa: DTZ007
        except ValueError:
            continue
    return None
