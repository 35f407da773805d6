"""A guideline whose fonts show other characters than they say, for every use of a character or for one alone."""

import io
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pymupdf
from fontTools.ttLib import TTFont
from matplotlib import font_manager

from tests.hostile.made import changed
from tests.hostile.unlike import age

DIGITS = "0123456789"
OTHERWISE = {
    "a digit that says a bullet": {"undated"},  # a ring may be one; here no year is left whole
    "a digit that says two": {"painted-over"},  # the second has no place of its own
    "one number drawn by a font of its own making": {"painted-over"},  # digits that are drawings
}
Change = Callable[[pymupdf.Document], None]
_MAP = """/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Owl def /CMapType 2 def
1 begincodespacerange <{}> <{}> endcodespacerange {} endcmap end end"""


def misfonted() -> Iterator[tuple[str, bytes, set[str]]]:
    for name, change in {
        "1 and 4 exchanged in the table of every font": lambda d: say(d, {"1": "4", "4": "1"}),
        "5 and 6 exchanged in the table of every font": lambda d: say(d, {"5": "6", "6": "5"}),
        "letters exchanged in the table of every font": lambda d: say(d, {"a": "o", "o": "a"}),
        "signs exchanged in the table of every font": lambda d: say(d, {".": "-", "-": "."}),
        "a digit that says two": lambda d: say(d, {"4": "44"}),
        "a letter that says a word": lambda d: say(d, {"w": "without"}),
        "a letter that says nothing": lambda d: say(d, {"n": " "}),
        "a digit that says nothing": lambda d: say(d, {"1": " "}),
        "a digit that says a bullet": lambda d: say(d, {"0": "\uf0b7"}),
        "a digit that says a point": lambda d: say(d, {"5": "."}),
        "digits that say wide ones, exchanged": lambda d: say(d, {"1": "\uff14", "4": "\uff11"}),
        "a letter of another alphabet": lambda d: say(d, {"a": "\u0430"}),
        "one number in a font that lies": one_number,
        "one number drawn by a font of its own making": one_number_drawn,
        "one number upside down": upside_down,
    }.items():
        yield name, changed(change), {"misleading-font"} | OTHERWISE.get(name, set())
    yield "a font file whose own table lies", changed(embedded(shift=2)), {"misleading-font"}


def honestly_fonted() -> Iterator[tuple[str, bytes]]:
    yield "a table that tells the truth", changed(lambda d: say(d, {}))
    yield "a font file inside it", changed(embedded())


def say(document: pymupdf.Document, instead: Mapping[str, str]) -> None:
    """Give every font of the text a table that says what its characters are, but for some."""
    for font in {font[0]: font for page in document for font in page.get_fonts()}.values():
        if "Fallback" not in font[3]:
            _tell(document, font, instead)


def _tell(document: pymupdf.Document, font: tuple[object, ...], instead: Mapping[str, str]) -> None:
    """Have a font's table say so: codes of one byte are characters, those of two the glyphs of its font file."""
    is_wide = font[2] == "Type0"
    codes = _glyphs(document, font) if is_wide else {code: chr(code) for code in range(32, 127)}
    lines = [
        f"<{code:0{4 if is_wide else 2}x}> <{instead.get(said, said).encode('utf-16-be').hex()}>"
        for code, said in codes.items()
    ]
    parts = [lines[place : place + 90] for place in range(0, len(lines), 90)]
    blocks = "\n".join(f"{len(part)} beginbfchar {' '.join(part)} endbfchar" for part in parts)
    table = document.get_new_xref()
    document.update_object(table, "<<>>")
    ends = ("0000", "ffff") if is_wide else ("00", "ff")
    document.update_stream(table, _MAP.format(*ends, blocks).encode())
    document.xref_set_key(font[0], "ToUnicode", f"{table} 0 R")


def _glyphs(document: pymupdf.Document, font: tuple[object, ...]) -> dict[int, str]:
    """Return what each glyph stands for that a font draws; a ligature stands for several characters."""
    name, said, glyph = str(font[3]).rpartition("+")[2], dict[int, str](), 0
    traces = (trace for page in document for trace in page.get_texttrace() if trace["font"].rpartition("+")[2] == name)
    for char in (char for trace in traces for char in trace["chars"]):
        is_whole = char[1] >= 0
        glyph = char[1] if is_whole else glyph
        said[glyph] = chr(char[0]) if is_whole or said[glyph].endswith(chr(char[0])) else said[glyph] + chr(char[0])
    return said


def one_number(document: pymupdf.Document) -> None:
    """Take an age out, and put another one there whose font says that it is the first."""
    page, place, other = age(document)
    number = page.get_textbox(place).strip()
    _take(page, place)
    before = page.get_fonts()
    page.insert_text((place.x0, place.y1 - 3), other, fontsize=place.height * 0.8, fontname="tibo")
    (font,) = set(page.get_fonts()) - set(before)
    _tell(document, font, dict(zip(other, number, strict=True)))


def one_number_drawn(document: pymupdf.Document) -> None:
    """Take an age out, and put a ring there which a font calls the first digit of it."""
    page, place, _ = age(document)
    number = page.get_textbox(place).strip()
    _take(page, place)
    ring = document.get_new_xref()
    document.update_object(ring, "<<>>")
    document.update_stream(ring, b"600 0 0 0 600 700 d1 80 w 100 50 m 500 50 l 500 600 l 100 600 l s")
    font = document.get_new_xref()
    codes = " ".join(f"{ord(digit)} /{name(digit)}" for digit in sorted(number))
    shapes = " ".join(f"/{name(digit)} {ring} 0 R" for digit in sorted(set(number)))
    first, last = ord(min(number)), ord(max(number))
    document.update_object(
        font,
        f"<</Type/Font/Subtype/Type3/FontBBox[0 0 600 700]/FontMatrix[.001 0 0 .001 0 0]/FirstChar {first}"
        f"/LastChar {last}/Widths[{'600 ' * (last - first + 1)}]/Encoding<</Type/Encoding/Differences[{codes}]>>"
        f"/CharProcs<<{shapes}>>/Resources<<>>>>",
    )
    page.insert_text((place.x0, place.y1 - 3), " ", fontsize=9, fontname="tibo")
    bring(document, page, font)
    down = page.rect.height - place.y1 + 3
    append(document, page, f"BT /Owl {place.height * 0.8} Tf {place.x0} {down} Td ({number}) Tj ET")


def name(digit: str) -> str:
    return ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"][int(digit)]


def upside_down(document: pymupdf.Document) -> None:
    """Take an age out and write it mirrored at its baseline."""
    page, place, _ = age(document)
    number = page.get_textbox(place).strip()
    _take(page, place)
    page.insert_text((place.x0, place.y1 - 3), " ", fontsize=9, fontname="hebo")
    size, down = place.height * 0.8, page.rect.height - place.y1 + 3
    append(document, page, f"BT /hebo 1 Tf {size} 0 0 {-size} {place.x0} {down + size * 0.7} Tm ({number}) Tj ET")


def _take(page: pymupdf.Page, place: pymupdf.Rect) -> None:
    page.add_redact_annot(place, fill=False)
    page.apply_redactions(graphics=0)


def bring(document: pymupdf.Document, page: pymupdf.Page, font: int) -> None:
    """Make a font known to a page as /Owl."""
    kind, held = document.xref_get_key(page.xref, "Resources/Font")
    if kind == "xref":
        document.xref_set_key(int(held.split()[0]), "Owl", f"{font} 0 R")
    else:
        document.xref_set_key(page.xref, "Resources/Font/Owl", f"{font} 0 R")


def append(document: pymupdf.Document, page: pymupdf.Page, content: str) -> None:
    xref = page.get_contents()[-1]
    document.update_stream(xref, document.xref_stream(xref) + f"\nq {content} Q\n".encode())


def embedded(*, shift: int = 0) -> Change:
    """Write the first age in a font file of the guideline's own, which draws each digit as one `shift` away."""

    def change(document: pymupdf.Document) -> None:
        page, place, _ = age(document)
        number = page.get_textbox(place).strip()
        _take(page, place)
        page.insert_font("owl", fontbuffer=face("DejaVu Sans", shift))
        page.insert_text((place.x0, place.y1 - 3), number, fontsize=place.height * 0.8, fontname="owl")

    return change


def face(family: str, shift: int) -> bytes:
    """Return a font file that draws each digit as the one that is `shift` away from it."""
    file = TTFont(Path(font_manager.findfont(family)))
    glyphs, names = file["glyf"], file.getBestCmap()
    outlines = [glyphs[names[ord(digit)]] for digit in DIGITS]
    for place, digit in enumerate(DIGITS):
        glyphs[names[ord(digit)]] = outlines[(place + shift) % 10]
    out = io.BytesIO()
    file.save(out)
    return out.getvalue()
