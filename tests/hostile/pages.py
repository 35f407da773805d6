"""The real guideline with pages taken out or exchanged, and the footers made to fit."""

import re
from collections.abc import Callable, Iterator

import pymupdf

from tests.hostile.made import changed


def repaged(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield files from which labels alone could not tell that a page is missing."""
    with pymupdf.open(stream=data) as document:
        by_symptom = [page.number for page in document if "Possible cancer" in page.get_text()]
        numbered = [page.number for page in document if re.search(r"^1\.\d+\.\d+", page.get_text(), re.MULTILINE)]
        count = document.page_count
    middle = len(by_symptom) // 2
    for name, relabel in {"without page numbers": unlabelled, "with page numbers made to fit": relabelled}.items():
        for place in (by_symptom[0], by_symptom[1], by_symptom[middle], by_symptom[-1]):
            keep = [number for number in range(count) if number != place]
            yield f"a page of tables gone, {place}, {name}", changed(kept(keep, relabel), data, garbage=3)
        swapped = list(range(count))
        one, other = by_symptom[middle], numbered[3]
        swapped[one], swapped[other] = other, one
        yield f"two pages exchanged, {name}", changed(kept(swapped, relabel), data, garbage=3)
        parts = [*range(by_symptom[0]), *by_symptom[middle:], *by_symptom[:middle], *range(by_symptom[-1] + 1, count)]
        yield f"half of the tables before the other half, {name}", changed(kept(parts, relabel), data, garbage=3)


def kept(pages: list[int], relabel: Callable[[pymupdf.Document], None]) -> Callable[[pymupdf.Document], None]:
    def change(document: pymupdf.Document) -> None:
        document.set_toc([])
        document.select(pages)
        relabel(document)

    return change


def unlabelled(document: pymupdf.Document) -> None:
    for page in document:
        page.add_redact_annot((0, page.rect.height - 60, page.rect.width, page.rect.height))
        page.apply_redactions(graphics=0)


def relabelled(document: pymupdf.Document) -> None:
    unlabelled(document)
    for number, page in enumerate(document, start=1):
        place = (page.rect.width - 90, page.rect.height - 30)
        page.insert_text(place, f"Page {number} of {document.page_count}", fontsize=10)
