"""The second reader, PDFium: every letter that MuPDF finds on a page must be found by it too, and no other."""

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from pipelines.ingest.refusals import Reason, refusal

_BROKEN = "\ufffe"  # PDFium's mark of a word that a line breaks at its hyphen


def cross_check(data: bytes, seen: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Compare the two readers page by page; return the words of each page that are not among those `seen`.

    `seen` are the texts of the pages without what nobody can see. Raises GuidelineRefusedError: readers-disagree.
    """
    unseen = []
    for first, (second, everywhere), shown in zip_longest(
        _letters_of_first(data), _texts_of_second(data), seen, fillvalue=("", "")
    ):
        if first != _letters(second):
            raise refusal(Reason.READERS_DISAGREE)
        unseen.append(_missing(everywhere, str(shown)))
    return tuple(unseen)


def _missing(everywhere: str, shown: str) -> tuple[str, ...]:
    if _letters(everywhere) == _letters(shown):
        return ()
    left = Counter(shown.split())
    unseen = []
    for word in everywhere.replace(_BROKEN, "- ").split():
        if left[word] > 0:
            left[word] -= 1
        else:
            unseen.append(word)
    return tuple(unseen)


def _letters(text: str) -> Counter[str]:
    """Letters and digits alone: readers differ in spaces, hyphens and ligatures, and nothing hangs on those."""
    return Counter(character for character in unicodedata.normalize("NFKC", text) if character.isalnum())


def _letters_of_first(data: bytes) -> Iterator[Counter[str]]:
    """All letters on the page, also those clipped or invisible; as drawn, not as the file says they are meant."""
    import pymupdf

    library: Any = pymupdf
    with library.open(stream=data, filetype="pdf") as document:
        for page in document:
            yield _letters(page.get_text(flags=pymupdf.TEXT_IGNORE_ACTUALTEXT))


def _texts_of_second(data: bytes) -> Iterator[tuple[str, str]]:
    """Each page's text within its bounds, and all of it."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
        for place in range(len(document)):
            text = document[place].get_textpage()
            yield text.get_text_bounded(errors="replace"), text.get_text_range(errors="replace")
    except pypdfium2.PdfiumError:
        raise refusal(Reason.READERS_DISAGREE) from None
