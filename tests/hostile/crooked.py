"""PDFs whose structure is meant to hurt: loops, depth, filters that hide a bomb, data beside the PDF."""

import io
import zipfile
import zlib
from collections.abc import Iterator, Mapping

import pymupdf

from tests.hostile.made import changed, sample


def raw(objects: Mapping[int, bytes]) -> bytes:
    """Return a PDF of these objects; 1 is its root."""
    out, places = b"%PDF-1.7\n", dict[int, int]()
    for number, body in objects.items():
        places[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    size = max(objects) + 1
    table = b"".join(b"%010d 00000 n \n" % places.get(number, 0) for number in range(1, size))
    head = b"xref\n0 %d\n0000000000 65535 f \n" % size
    return out + head + table + b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (size, len(out))


def structures() -> Iterator[tuple[str, bytes]]:
    root = {1: b"<</Type/Catalog/Pages 2 0 R>>"}
    yield "pages in a circle", raw({**root, 2: b"<</Type/Pages/Count 5/Kids[2 0 R 2 0 R]>>"})
    yield "pages twenty thousand deep", raw({**root, **deep(20_000)})
    brackets = b"[" * 200_000 + b"]" * 200_000
    yield "lists in lists", raw({1: b"<</Type/Catalog/Pages 2 0 R/X " + brackets + b">>", 2: b"<</Kids[]>>"})
    start = len(sample()) + 1
    loop = b"\nxref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 9/Root 1 0 R/Prev %d>>\nstartxref\n%d\n%%%%EOF\n"
    yield "a table that comes after itself", sample() + loop % (start, start)
    yield "a line that says where things are, wrong", sample().replace(b"startxref\n", b"startxref\n9")
    yield "dictionaries in dictionaries", on_a_page(b" /A " + b"<</A " * 10**5 + b"1" + b">>" * 10**5 + b" BDC EMC ")
    yield "states that are never given back", on_a_page(b" q" * 10**6)
    yield "numbers beyond number", on_a_page(b" 1e308 0 0 1e308 0 0 cm BT 99999999999999999999 0 Td (x) Tj ET")
    yield "one word of thirty million letters", on_a_page(b" BT /helv 9 Tf (" + b"A" * 30_000_000 + b") Tj ET")
    yield (
        "words without number on one page",
        on_a_page(b" BT /helv 9 Tf 9 9 Td " + b"(owl) Tj 1 0 Td " * 400_000 + b"ET"),
    )
    swollen = zlib.compress(bytes(2**29), 9)
    yield "a bomb behind hexadecimal", packed(zlib.compress(bytes(3 * 10**8), 9).hex().encode() + b">",
                                              "[/ASCIIHexDecode/FlateDecode]")  # fmt: skip
    yield "a bomb by a name spelt otherwise", packed(swollen, "/Fl#61teDecode")
    yield "runs of one letter", packed(b"\x81 " * 2_000_000 + b"\x80", "/RunLengthDecode")
    yield "streams that never end", b"%PDF-1.7\n" + b"1 0 obj<</Filter/FlateDecode>>stream\nx" * 10**6 + b"\n%%EOF\n"
    yield "streams and nothing else", b"%PDF-1.7\n" + b">>stream\n" * 5_000_000 + b"\n%%EOF\n"
    yield "random bytes", b"%PDF-1.7\n" + bytes(range(1, 256)) * 9000 + b"\n%%EOF\n"


def beside() -> Iterator[tuple[str, bytes]]:
    """Yield whole guidelines with something beside them that a PDF reader passes over, or should."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("word/document.xml", "<w/>" * 50)
    yield "an archive after it", sample() + archive.getvalue() + b"\n%%EOF\n"
    yield "an archive before it", archive.getvalue()[:900] + sample()
    yield "another guideline after it", sample() + sample()[:-3000] + b"\n%%EOF\n"
    yield "a script", changed(lambda d: open_with(d, "<</S/JavaScript/JS(app.alert\\(1\\))>>"))
    yield "a program to start", changed(lambda d: open_with(d, "<</S/Launch/F(/bin/sh)>>"))
    yield "a file inside it", changed(lambda d: d.embfile_add("owl.exe", b"MZ" * 1000))
    yield "turned pages", changed(lambda d: [page.set_rotation(90) for page in d])
    yield "written anew", changed(lambda _: None, garbage=4, deflate=True, clean=True, use_objstms=1)
    yield "unpacked", changed(lambda _: None, expand=255)


def open_with(document: pymupdf.Document, action: str) -> None:
    document.xref_set_key(document.pdf_catalog(), "OpenAction", action)


def deep(depth: int) -> dict[int, bytes]:
    nodes = {number: b"<</Type/Pages/Count 1/Kids[%d 0 R]>>" % (number + 1) for number in range(2, depth)}
    return {**nodes, depth: b"<</Type/Page/MediaBox[0 0 595 842]>>"}


def on_a_page(content: bytes) -> bytes:
    def add(document: pymupdf.Document) -> None:
        document[3].insert_text((90, 300), " ", fontsize=9)  # brings the font
        xref = document[3].get_contents()[-1]
        document.update_stream(xref, document.xref_stream(xref) + content)

    return changed(add, deflate=True)


def packed(body: bytes, filters: str) -> bytes:
    def put(document: pymupdf.Document) -> None:
        xref = document[3].get_contents()[0]
        document.update_stream(xref, body, compress=False)
        document.xref_set_key(xref, "Filter", filters)

    return changed(put)
