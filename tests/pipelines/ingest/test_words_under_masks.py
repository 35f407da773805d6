"""Words under a soft mask: read where both readers show them, left out where neither does, refused where one does."""

import pymupdf
import pytest

from pipelines.ingest.extract import extract
from pipelines.ingest.guarded.alike import check_pictures
from shared.errors import GuidelineRefusedError
from tests.pipelines.ingest.test_shown_otherwise import drawn_last, put_object

WORDS = "1.1.9 Refer owls"
INVERTED = "/TR<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>"
BLACK, WHITE, NOTHING = b"0 g 0 0 600 850 re f", b"1 g 0 0 600 850 re f", b"n"


def under(kind: str, mask: bytes, more: str = "", box: str = "0 0 600 850") -> bytes:
    """Return a page with plain words, and others drawn through a mask."""
    with pymupdf.open() as document:
        page = document.new_page()
        page.insert_text((72, 100), "Plain words", fontsize=12)
        group = "/Group<</S/Transparency/CS/DeviceGray>>/Resources<<>>"
        form = put_object(document, f"<</Type/XObject/Subtype/Form/BBox[{box}]{group}>>", mask)
        state = f"<</Type/ExtGState/SMask<</S/{kind}/G {form} 0 R{more}>>>>"
        fonts = document.xref_get_key(page.xref, "Resources/Font")[1]
        document.xref_set_key(page.xref, "Resources", f"<</Font {fonts}/ExtGState<</Soft {state}>>>>")
        drawn_last(document, page, f"q /Soft gs BT /helv 12 Tf 72 600 Td ({WORDS}) Tj ET Q")
        return bytes(document.tobytes())


def read(data: bytes) -> list[str]:
    check_pictures(data)
    with pymupdf.open(stream=data, filetype="pdf") as document:
        return [line.text for line in extract(document[0], thorough=True).lines]


@pytest.mark.parametrize(
    "data",
    [
        under("Luminosity", WHITE),
        under("Luminosity", BLACK, INVERTED),
        under("Luminosity", NOTHING, "/BC[1]"),
        under("Luminosity", WHITE, "/BC[1]", box="0 0 5 5"),
        under("Alpha", BLACK),
        under("Alpha", NOTHING, INVERTED),
    ],
)
def test_what_a_mask_lets_through_is_read(data: bytes) -> None:
    assert read(data) == ["Plain words", WORDS]


@pytest.mark.parametrize(
    "data",
    [
        under("Luminosity", BLACK),
        under("Luminosity", WHITE, INVERTED),
        under("Luminosity", NOTHING),
        under("Luminosity", WHITE, box="0 0 5 5"),
        under("Alpha", NOTHING),
    ],
)
def test_what_a_mask_takes_away_is_not_read(data: bytes) -> None:
    assert read(data) == ["Plain words"]


@pytest.mark.parametrize("kind", ["Lightness", "None"])
def test_what_one_reader_alone_lets_through_is_refused(kind: str) -> None:
    """A mask of a kind that no standard names is left out by one reader and taken for luminosity by the other."""
    with pytest.raises(GuidelineRefusedError) as refused:
        read(under(kind, BLACK))
    assert refused.value.reason == "shown-differently"
