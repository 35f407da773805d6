"""The words of a PDF that is no guideline: the same guarded process, page by page, as they are seen."""

import re
from typing import Any

from pipelines.ingest.refusals import Reason, refusal

MODE = "texts"
_GOES_ON = re.compile(
    r"(?<=[^\s.:;!?])\n(?=[a-z(])|(?<=[^\n]{60})(?<=[^\s.:;!?])\n(?=\d)"
)  # a full line goes on with a number


def read_pages(data: bytes, max_bytes: int) -> dict[str, Any]:
    """Read the text of every page, inside the guarded process. Raises GuidelineRefusedError."""
    from pipelines.ingest.guarded.second import cross_check
    from pipelines.ingest.guarded.streams import check_streams
    from pipelines.ingest.open import check_bytes
    from pipelines.ingest.read import extract_pages, no_progress

    check_bytes(data, max_bytes)
    check_streams(data)
    raw = extract_pages(data, no_progress, max_bytes, thorough=True)
    texts = ["\n".join(line.text for line in page.lines) for page in raw]
    if any(page.has_picture or not page.lines for page in raw):
        raise refusal(Reason.NO_TEXT)
    cross_check(data, texts)
    return {"texts": texts}


def joined(pages: list[str]) -> str:
    """Return the pages as one text; a line that goes on in the next is joined with it."""
    return "\n\n".join(_GOES_ON.sub(" ", page).strip() for page in pages)
