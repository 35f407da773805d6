"""One sign for several letters is read as its letters: the guideline is the same however it is set."""

import unicodedata
from typing import Any

import pymupdf
import pytest

from functions.local.sample.compose import compose
from functions.local.sample.draw import advance, draw
from functions.local.sample.source import SECOND_EDITION, EditionSource, load_edition
from pipelines.ingest.extract import extract
from pipelines.ingest.guarded.read import read_guarded
from shared.criteria.compile import rule_on
from shared.guideline.records import Guideline
from shared.terminology.terminology import load_terminology

SIGNS = {"ffi": "\ufb03", "ffl": "\ufb04", "ff": "\ufb00", "fi": "\ufb01", "fl": "\ufb02"}  # the longest first


def set_with_ligatures(part: Any) -> Any:
    if isinstance(part, str):
        for letters, sign in SIGNS.items():
            part = part.replace(letters, sign)
        return part
    if isinstance(part, dict):
        return {name: one if name in ("id", "reading") else set_with_ligatures(one) for name, one in part.items()}
    return [set_with_ligatures(one) for one in part] if isinstance(part, list | tuple) else part


@pytest.fixture(scope="module")
def read() -> tuple[Guideline, Guideline]:
    """The sample guideline plain, and with signs for letters in recommendations, tables and terms."""
    plain = load_edition(SECOND_EDITION)
    held = plain.model_dump()
    changed = {name: set_with_ligatures(held[name]) for name in ("chapters", "groups")}
    terms = {"frame": {**held["frame"], "terms": set_with_ligatures(held["frame"]["terms"])}}
    sources = (plain, EditionSource.model_validate({**held, **changed, **terms}))
    return tuple(read_guarded(pdf_of(one)).guideline for one in sources)  # type: ignore[return-value]


def pdf_of(source: EditionSource) -> bytes:
    done = compose(source, advance)
    about = dict.fromkeys(("title", "author", "subject", "keywords", "creator", "producer"), "A sample")
    return draw(done.flow.sheets, done.flow.anchors, about, SECOND_EDITION)


def test_recommendations_rows_and_terms_are_those_of_the_plain_file(read: tuple[Guideline, Guideline]):
    plain, with_signs = read
    assert plain.edition.content_hash != with_signs.edition.content_hash
    assert with_signs.recommendations == plain.recommendations
    assert with_signs.symptom_rows == plain.symptom_rows and with_signs.terms == plain.terms


def test_every_rule_that_was_read_is_found_by_its_words(read: tuple[Guideline, Guideline]):
    _, with_signs = read
    assert {one.status for one in rule_on(with_signs, load_terminology())} == {"read"}


@pytest.mark.parametrize("sign", [chr(code) for code in range(0xFB00, 0xFB07)])
def test_each_sign_is_read_as_its_letters_in_lines_and_in_tables(sign: str):
    with pymupdf.open() as document:
        page = document.new_page()
        writer = pymupdf.TextWriter(page.rect)
        writer.append((60, 200), f"a{sign}x", font=pymupdf.Font("helv"), fontsize=12)
        writer.write_text(page)
        for x in (50, 200):
            page.draw_line((x, 100), (x, 300))
        found = extract(page)
    letters = f"a{unicodedata.normalize('NFKC', sign)}x"
    assert ([line.text for line in found.lines], [word.text for word in found.words]) == ([letters], [letters])
