"""Fonts that show other characters than the file says: the guideline is refused, whoever believed the file."""

from pathlib import Path

import pymupdf
import pytest
from matplotlib import font_manager

from pipelines.ingest.guarded.drawn import drawn_glyphs
from pipelines.ingest.guarded.read import read_guarded
from pipelines.ingest.guarded.typefaces import check_typefaces, faults
from shared.errors import GuidelineRefusedError
from tests.hostile import made, misfonted
from tests.hostile.served import said

SAID = "0123456789 The quick brown fox, jumps over: a LAZY DOG? PACK MY BOX WITH FIVE DOZEN LIQUOR JUGS. < > = + - % /"
FACES = ["DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono", "STIXGeneral", "cmr10", "cmss10", "cmtt10"]
BUILT_IN = ["helv", "hebo", "heit", "hebi", "tiro", "tibo", "tiit", "tibi", "cour", "cobo", "coit", "cobi", "cjk"]


@pytest.fixture(scope="module")
def files() -> dict[str, tuple[bytes, set[str]]]:
    return {name: (data, due) for name, data, due in misfonted.misfonted()}


def outcome(data: bytes) -> str:
    try:
        read_guarded(data)
    except GuidelineRefusedError as refused:
        return refused.reason
    return "kept"


def fault(document: pymupdf.Document) -> str | None:
    with pymupdf.open(stream=document.tobytes()) as written:
        try:
            check_typefaces(written)
        except GuidelineRefusedError as refused:
            return str(refused)
    return None


def written(font: pymupdf.Font, text: str, bend: tuple[pymupdf.Point, pymupdf.Matrix] | None = None):
    document = pymupdf.open()
    page = document.new_page(width=900)
    writer = pymupdf.TextWriter(page.rect)
    writer.append((30, 100), text, font=font, fontsize=10)
    writer.write_text(page, morph=bend)
    return document


def test_a_guideline_whose_fonts_show_other_characters_is_refused_by_name(files):
    fates = {name: outcome(data) for name, (data, _) in files.items()}
    assert {name: fate for name, fate in fates.items() if fate not in files[name][1]} == {}


@pytest.mark.parametrize("place", [0, 1])
def test_a_guideline_whose_fonts_tell_the_truth_says_the_same(place):
    name, data = list(misfonted.honestly_fonted())[place]
    assert said(read_guarded(data).guideline) == said(read_guarded(made.sample()).guideline), name


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_built_in_face_is_believed(name):
    assert fault(written(pymupdf.Font(name), SAID)) is None


@pytest.mark.parametrize("name", FACES)
@pytest.mark.parametrize("how", [{}, {"weight": "bold"}, {"style": "italic"}])
def test_a_face_that_is_no_reference_is_believed(name, how):
    path = font_manager.findfont(font_manager.FontProperties(family=name, **how))
    text = SAID if not Path(path).name.startswith("cm") else SAID[:60]  # their signs stand at other places
    assert fault(written(pymupdf.Font(fontfile=path), text)) is None


@pytest.mark.parametrize("bend", [pymupdf.Matrix(90), pymupdf.Matrix(0.8, 1), pymupdf.Matrix(0.2, 0, 1)])
def test_letters_turned_narrowed_or_leaning_are_believed(bend):
    assert fault(written(pymupdf.Font("helv"), SAID, (pymupdf.Point(30, 100), bend))) is None


def test_mirrored_letters_are_not_believed():
    mirror = (pymupdf.Point(30, 100), pymupdf.Matrix(1, -1))
    assert "looks like" in str(fault(written(pymupdf.Font("helv"), SAID, mirror)))


@pytest.mark.parametrize("shift", range(1, 10))
@pytest.mark.parametrize("family", ["DejaVu Sans", "DejaVu Serif"])
def test_no_digit_can_stand_for_another(family, shift):
    document = pymupdf.open()
    page = document.new_page()
    page.insert_font("owl", fontbuffer=misfonted.face(family, shift))
    page.insert_text((90, 90), misfonted.DIGITS, fontname="owl")
    assert "".join(sorted({glyph.text for glyph, _ in faults(drawn_glyphs(document))})) == misfonted.DIGITS


def test_raised_numbers_and_bullets_are_believed():
    assert fault(written(pymupdf.Font("cjk"), "5 m² • 10³ · ½ α β µ")) is None
