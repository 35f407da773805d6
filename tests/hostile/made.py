"""Files that are no guideline, or a guideline with something in it that should not be: by kind, with what is due."""

import io
import zipfile
import zlib
from collections.abc import Callable, Iterator
from functools import cache

import pymupdf

from functions.local.sample.source import SECOND_EDITION, pdf_path
from tests.pipelines.ingest.pen import HEAD, WIDTHS, Pen

Change = Callable[[pymupdf.Document], None]
BOMB = 2**29


@cache
def sample() -> bytes:
    return pdf_path(SECOND_EDITION).read_bytes()


def changed(change: Change, data: bytes | None = None, **save: object) -> bytes:
    with pymupdf.open(stream=data or sample()) as document:
        change(document)
        return bytes(document.tobytes(**save))


def owls(*numbers: str, refers_to: str = "1.1.1", with_table: bool = True) -> bytes:
    pen = Pen().cover(dates="Published: 2 March 2021\nLast updated: 1 May 2030")
    pen.chapter("Recommendations organised by site of cancer").section("1.1 Leg cancers")
    for number in numbers:
        pen.recommendation(number, f"Refer owls that limp for {number.replace('.', ' ')} days.")
    pen.chapter("Recommendations organised by symptom").section("Legs")
    if with_table:
        pen.table(HEAD, [("Limping", "Leg", f"Refer [{refers_to}]")], WIDTHS)
    pen.chapter("Terms used in this guideline").section("Limping").paragraph("Hopping on one leg.")
    return pen.done()


def no_guidelines() -> Iterator[tuple[str, bytes, set[str]]]:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("word/document.xml", "<w/>")
    yield "nothing", b"", {"empty"}
    yield "a word file", archive.getvalue(), {"not-a-pdf"}
    yield "a web page", b"<!doctype html><title>NG12</title>" * 50, {"not-a-pdf"}
    yield "a picture", b"\x89PNG\r\n\x1a\n" + bytes(3000), {"not-a-pdf"}
    yield "the signature alone", b"%PDF-1.7\n", {"truncated"}
    yield "signature and end alone", b"%PDF-1.7\n%%EOF\n", {"unreadable", "repaired", "no-pages"}
    yield "scanned", scanned(), {"no-text"}
    yield "a letter", Pen().cover().chapter("Dear owls").paragraph("Hoot.").done(), {"no-recommendations"}
    yield "a blank page", changed(lambda document: document.select([0]), blank()), {"no-text"}


def blank() -> bytes:
    with pymupdf.open() as document:
        document.new_page()
        return bytes(document.tobytes())


def scanned(pages: int = 3) -> bytes:
    with pymupdf.open(stream=sample()) as source, pymupdf.open() as made:
        for number in range(pages):
            picture = source[number].get_pixmap(dpi=60)
            made.new_page().insert_image((0, 0, 595, 842), pixmap=picture)
        return bytes(made.tobytes())


def take_out(document: pymupdf.Document, page: int, number: str) -> None:
    """Remove the line that begins with a recommendation's number."""
    sheet = document[page]
    for x0, y0, x1, y1, text, *_ in sheet.get_text("words"):
        if text == number and x0 < 80:
            sheet.add_redact_annot((x0, y0, x1, y1))
    sheet.apply_redactions()


def half_guidelines() -> Iterator[tuple[str, bytes, set[str]]]:
    yield "a gap in the numbers", owls("1.1.1", "1.1.3"), {"numbering-gap"}
    yield "beginning in the middle", owls("1.1.2", refers_to="1.1.2"), {"numbering-gap"}
    yield "a number twice", owls("1.1.1", "1.1.2", "1.1.2"), {"duplicate-number"}
    yield "a reference to nothing", owls("1.1.1", refers_to="1.4.1"), {"dangling-reference"}
    yield "pages missing", changed(lambda d: d.delete_pages(8, 9)), {"pages-missing"}
    yield "the second page missing", changed(lambda d: d.delete_page(1)), {"pages-missing"}
    yield "the last page missing", changed(lambda d: d.delete_page(d.page_count - 1)), {"pages-missing"}
    yield "pages twice", changed(lambda d: d.copy_page(8, 9)), {"pages-missing"}
    yield "pages in another order", changed(lambda d: d.move_page(8, 12)), {"pages-missing"}
    yield "tables missing", owls("1.1.1", with_table=False), {"incomplete"}
    for place in (3, 12, 25):
        data = changed(lambda d, place=place: d.xref_set_key(d[place].xref, "Contents", "null"))
        yield f"nothing on page {place}", data, {"blank-page"}


def locked() -> Iterator[tuple[str, bytes, set[str]]]:
    for name, method in (("AES", pymupdf.PDF_ENCRYPT_AES_256), ("RC4", pymupdf.PDF_ENCRYPT_RC4_128)):
        data = changed(lambda _: None, encryption=method, user_pw="owl", owner_pw="eagle")
        yield f"encrypted with {name}", data, {"encrypted"}
        data = changed(lambda _: None, encryption=method, user_pw="", owner_pw="eagle", permissions=0)
        yield f"locked by its owner with {name}", data, {"kept"}


def bombs() -> Iterator[tuple[str, bytes, set[str]]]:
    yield "one stream that swells", _with_stream(zlib.compress(bytes(BOMB), 9)), {"decompression-bomb"}
    twice = zlib.compress(zlib.compress(bytes(BOMB), 9), 9)
    yield "packed twice", _with_stream(twice, filters=2), {"decompression-bomb"}
    words = b"BT /helv 9 Tf 9 9 Td (owl) Tj ET\n" * 1_500_000
    yield "words without end", _with_stream(zlib.compress(words, 9)), OUT_OF_BOUNDS
    lines = b"0 0 m 500 800 l S\n" * 3_000_000
    yield "lines without end", _with_stream(zlib.compress(lines, 9)), OUT_OF_BOUNDS
    yield "many streams that swell a little", _with_streams(zlib.compress(bytes(2**23), 9), 60), {"decompression-bomb"}
    yield "a form that draws itself", _drawing_itself(), OUT_OF_BOUNDS | {"reader-warning", "readers-disagree"}
    yield "forms in forms", _forms_in_forms(), OUT_OF_BOUNDS | {"readers-disagree", "reader-warning"}


OUT_OF_BOUNDS = {"decompression-bomb", "out-of-time", "out-of-memory", "reader-failed"}


def sizes() -> Iterator[tuple[str, bytes, set[str]]]:
    for name, size in (("a field", (14_000, 14_000)), ("a thread", (595, 3)), ("a wall", (90_000, 842))):
        data = changed(lambda document, size=size: _new_page(document, *size))
        yield f"a page as large as {name}", data, {"absurd-page-size", "reader-warning"}
    yield "a thousand pages and one", _pages(1001), {"too-many-pages"}
    yield "a billion pages by its own word", _pages(1).replace(b"/Count 1", b"/Count 999999999"), {
        "too-many-pages", "repaired", "unreadable", "reader-warning", "readers-disagree"}  # fmt: skip


def _new_page(document: pymupdf.Document, width: int, height: int) -> None:
    page = document.new_page()
    document.xref_set_key(page.xref, "MediaBox", f"[0 0 {width} {height}]")


def _pages(count: int) -> bytes:
    with pymupdf.open() as document:
        for _ in range(count):
            document.new_page()
        return bytes(document.tobytes())


def _with_stream(packed: bytes, filters: int = 1) -> bytes:
    def add(document: pymupdf.Document) -> None:
        xref = document[3].get_contents()[0]
        document.update_stream(xref, packed, compress=False)
        document.xref_set_key(xref, "Filter", "[" + "/FlateDecode" * filters + "]")

    return changed(add)


def _with_streams(packed: bytes, count: int) -> bytes:
    def add(document: pymupdf.Document) -> None:
        for _ in range(count):
            xref = document.get_new_xref()
            document.update_object(xref, "<<>>")
            document.update_stream(xref, packed, compress=False)
            document.xref_set_key(xref, "Filter", "/FlateDecode")

    return changed(add)


def _drawing_itself() -> bytes:
    def add(document: pymupdf.Document) -> None:
        form = document.get_new_xref()
        document.update_object(
            form, f"<</Type/XObject/Subtype/Form/BBox[0 0 99 99]/Resources<</XObject<</F {form} 0 R>>>>>>"
        )
        document.update_stream(form, b"/F Do /F Do")
        _call(document, form)

    return changed(add)


def _forms_in_forms(depth: int = 24) -> bytes:
    def add(document: pymupdf.Document) -> None:
        inner = document.get_new_xref()
        document.update_object(inner, "<</Type/XObject/Subtype/Form/BBox[0 0 99 99]/Resources<<>>>>")
        document.update_stream(inner, b"0 0 m 9 9 l S")
        for _ in range(depth):
            outer = document.get_new_xref()
            document.update_object(
                outer, f"<</Type/XObject/Subtype/Form/BBox[0 0 99 99]/Resources<</XObject<</F {inner} 0 R>>>>>>"
            )
            document.update_stream(outer, b"/F Do /F Do /F Do /F Do")
            inner = outer
        _call(document, inner)

    return changed(add)


def _call(document: pymupdf.Document, form: int) -> None:
    page = document[3]
    kind, resources = document.xref_get_key(page.xref, "Resources")
    holder, key = (int(resources.split()[0]), "XObject") if kind == "xref" else (page.xref, "Resources/XObject")
    document.xref_set_key(holder, key, f"<</F {form} 0 R>>")
    xref = page.get_contents()[-1]
    document.update_stream(xref, document.xref_stream(xref) + b"\n/F Do\n")
