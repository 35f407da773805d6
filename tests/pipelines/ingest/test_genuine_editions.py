"""The real guideline as other houses hand it on, and as its next edition could be: taken, and nothing lost."""

import re
from collections.abc import Callable
from functools import partial

import pymupdf
import pytest

from pipelines.ingest.publishing.checks import prove
from pipelines.ingest.read import read_guideline
from shared.guideline.records import Guideline
from tests.pipelines.ingest.retouching import NUMBER, changed, clear, put
from tests.pipelines.ingest.rewrapping import wrap_anew
from tests.pipelines.ingest.test_ng12 import letters

SHEET = (595, 842)


def on_wider_paper(document: pymupdf.Document) -> None:
    for page in document:
        box = page.mediabox
        document.xref_set_key(page.xref, "MediaBox", f"[-150 -100 {box.x1 + 100} {box.y1 + 100}]")
        for name in ("CropBox", "TrimBox", "BleedBox", "ArtBox"):
            document.xref_set_key(page.xref, name, "null")


def cropped(document: pymupdf.Document) -> None:
    for page in document:
        page.set_cropbox((20, 20, page.mediabox.x1 - 20, page.mediabox.y1 - 20))


def under_two_covers(document: pymupdf.Document) -> None:
    for place, words in enumerate(("Owl Trust Library", "This copy is for owls.")):
        document.new_page(pno=place, width=SHEET[0], height=SHEET[1]).insert_text((60, 200), words, fontsize=14)


def with_a_watermark(document: pymupdf.Document) -> None:
    for page in document:
        page.insert_text((100, 700), "OWL TRUST", fontsize=40, color=(0.9, 0.9, 0.9), rotate=90, overlay=False)


def with_a_line_below(document: pymupdf.Document) -> None:
    for page in document:
        page.insert_text((250, 832), "Downloaded by the Owl Trust on 3 May 2027", fontsize=7)


def without_header_and_footer(document: pymupdf.Document) -> None:
    for page in document:
        clear(clear(page, 25, 50), 788, 830)


def with_its_terms_first(document: pymupdf.Document) -> None:
    without_header_and_footer(document)
    pages = list(range(document.page_count))
    renumber_contents(document, lambda page: page - 74 if page in range(83, 86) else page + 3 * (8 < page < 83))
    document.select([*pages[:8], *pages[82:85], *pages[8:82], *pages[85:]])


def renumber_contents(document: pymupdf.Document, moved: Callable[[int], int]) -> None:
    """Set other page numbers into the list of contents."""
    for page in list(document)[2:5]:
        words = ((pymupdf.Rect(word[:4]), re.fullmatch(r"\.*(\d+)", word[4])) for word in page.get_text("words"))
        numbers = [
            (pymupdf.Rect(place.x1 - 6.5 * len(one[1]), *tuple(place)[1:]), int(one[1])) for place, one in words if one
        ]
        found = [(place, number) for place, number in numbers if moved(number) != number]
        for place, _ in found:
            page.add_redact_annot(place, fill=False)
        page.apply_redactions(graphics=0)
        for place, number in found:
            put(page, place.x0, place.y1 - 3, [str(moved(number))])


def with_other_labels_and_notes_on_itself(document: pymupdf.Document) -> None:
    document.set_page_labels([{"startpage": 0, "prefix": "A-", "style": "r", "firstpagenum": 5}])
    document.set_metadata({"title": "Owls", "author": "Owls"})
    document.del_xml_metadata()
    document.set_toc([])


@pytest.mark.parametrize(
    "change",
    [
        on_wider_paper,
        cropped,
        under_two_covers,
        with_a_watermark,
        with_a_line_below,
        without_header_and_footer,
        with_its_terms_first,
        with_other_labels_and_notes_on_itself,
    ],
)
def test_handed_on_by_another_house_it_says_the_same(ng12: Guideline, ng12_pdf: bytes, change):
    assert said(changed(ng12_pdf, change)) == words_of(ng12)


@pytest.mark.parametrize("how", [{"garbage": 4, "clean": True, "deflate": True}, {"use_objstms": 1}, {"expand": 255}])
def test_written_anew_it_says_the_same(ng12: Guideline, ng12_pdf: bytes, how):
    assert said(changed(ng12_pdf, lambda _: None, **how)) == words_of(ng12)


@pytest.mark.parametrize("scale", [0.8, 1.3])
def test_printed_smaller_or_larger_it_says_the_same(ng12: Guideline, ng12_pdf: bytes, scale):
    with pymupdf.open(stream=ng12_pdf) as document, pymupdf.open() as made:
        for page in document:
            sheet = made.new_page(width=page.rect.width * scale, height=page.rect.height * scale)
            sheet.show_pdf_page(sheet.rect, document, page.number)
        assert said(bytes(made.tobytes())) == words_of(ng12)


@pytest.mark.parametrize(("width", "size"), [(470, 11), (380, 9.8)])
def test_wrapped_at_another_width_it_says_the_same(ng12: Guideline, ng12_pdf: bytes, width, size):
    assert said(changed(ng12_pdf, partial(wrap_anew, width=width, size=size))) == words_of(ng12)


def said(data: bytes) -> list[tuple[str, ...]]:
    result = read_guideline(data)
    prove(result)
    return words_of(result.guideline)


def words_of(guideline: Guideline) -> list[tuple[str, ...]]:
    """All that the guideline says, but for where."""
    found = [(one.rule_id, one.heading or "", letters(one.text), str(one.table)) for one in guideline.recommendations]
    found += [
        (letters(one.group), letters(one.symptom), letters(one.possible_cancer), *one.references)
        for one in guideline.symptom_rows
    ]
    return found + [(one.term, letters(one.text)) for one in guideline.terms]


def test_a_recommendation_that_is_added_is_read(ng12: Guideline, ng12_pdf: bytes):
    read = {one.rule_id: one for one in edited(ng12_pdf, add_the_last).recommendations}
    assert len(read) == len(ng12.recommendations) + 1
    assert (read["1.16.9"].text, read["1.16.9"].year_tag) == ("Refer owls if they limp.", "2027")


def test_a_row_that_is_added_to_a_table_is_read(ng12: Guideline, ng12_pdf: bytes):
    rows = edited(ng12_pdf, add_a_row).symptom_rows
    assert rows[:-1] == ng12.symptom_rows
    assert (rows[-1].symptom, rows[-1].possible_cancer, rows[-1].references) == ("Limping owl", "Bone", ("1.11.2",))


def test_a_recommendation_that_is_withdrawn_with_the_later_ones_renumbered_is_gone(ng12: Guideline, ng12_pdf: bytes):
    read = edited(ng12_pdf, withdraw_from_the_last_section).by_id()
    held = ng12.by_id()
    assert list(read) == [number for number in held if number != "1.16.8"]
    assert [read[f"1.16.{place}"].text for place in range(3, 8)] == [
        held[f"1.16.{place}"].text for place in range(4, 9)
    ]


def edited(data: bytes, change: Callable[[pymupdf.Document], None]) -> Guideline:
    result = read_guideline(changed(data, change))
    prove(result)
    return result.guideline


def printed(document: pymupdf.Document, number: str) -> tuple[pymupdf.Page, pymupdf.Rect]:
    """Return the page on which a recommendation begins, and the place of its number."""
    for page in document:
        for word in page.get_text("words"):
            if word[4] == number and word[0] < 60:
                return page, pymupdf.Rect(word[:4])
    raise AssertionError(number)


def add_the_last(document: pymupdf.Document) -> None:
    page, _ = printed(document, "1.16.8")
    below = max(word[3] for word in page.get_text("words") if word[3] < 780) + 30
    put(page, 40, below - 1, ["1.16.9"], NUMBER)
    put(page, 91.5, below, ["Refer owls", "if they limp. [2027]"])


def add_a_row(document: pymupdf.Document) -> None:
    """Draw one more row below the last one of the last table."""
    page = next(page for page in reversed(list(document)) if "Possible" in page.get_text() and page.get_drawings())
    rules = [drawing["rect"] for drawing in page.get_drawings()]
    bottom = max(rule.y1 for rule in rules)
    edges = sorted({round(rule.x0) for rule in rules if rule.width < 2})
    for edge in edges:
        page.draw_line((edge, bottom), (edge, bottom + 30), width=0.75)
    page.draw_line((edges[0], bottom + 30), (edges[-1], bottom + 30), width=0.75)
    for edge, words in zip(edges, ("Limping owl", "Bone", "Refer the owl [1.11.2]"), strict=False):
        put(page, edge + 6, bottom + 20, [words])


def withdraw_from_the_last_section(document: pymupdf.Document) -> None:
    """Take the third recommendation out, and give each later one the number before its own."""
    page, third = printed(document, "1.16.3")
    clear(page, third.y0 - 2, printed(document, "1.16.4")[1].y0 - 8)
    for place in range(4, 9):
        page, number = printed(document, f"1.16.{place}")
        page.add_redact_annot(number, fill=False)
        page.apply_redactions(graphics=0)
        put(page, number.x0, number.y1 - 2.5, [f"1.16.{place - 1}"], NUMBER)
