"""Files that are refused, each by its stable reason."""

import pymupdf
import pytest

from pipelines.ingest.open import open_guideline
from pipelines.ingest.read import read_guideline
from shared.errors import GuidelineRefusedError
from tests.pipelines.ingest.pen import Pen, owls


def refusal(data: bytes) -> str:
    with pytest.raises(GuidelineRefusedError) as refused:
        read_guideline(data)
    return refused.value.reason


def test_what_is_no_pdf():
    assert refusal(b"") == "empty"
    assert refusal(b"PK\x03\x04 a spreadsheet") == "not-a-pdf"


def test_a_file_cut_short():
    data = owls()
    assert refusal(data[: len(data) // 2]) == "truncated"


def test_the_real_guideline_cut_short(ng12_pdf):
    assert refusal(ng12_pdf[: len(ng12_pdf) // 2]) == "truncated"


def test_a_header_alone():
    assert refusal(b"%PDF-1.7\n") == "truncated"


def test_an_encrypted_file():
    with pymupdf.open(stream=owls()) as document:
        locked = document.tobytes(encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="hoot", owner_pw="hoo")
    assert refusal(locked) == "encrypted"


def test_pages_without_text():
    blank = pymupdf.open()
    blank.new_page()
    assert refusal(blank.tobytes()) == "no-text"


def test_a_document_that_is_no_guideline():
    letter = Pen().cover("A letter to owls").chapter("Dear owls").paragraph("We hope this finds you well.")
    assert refusal(letter.done()) == "no-recommendations"


def test_a_guideline_without_a_date_or_without_a_code():
    assert refusal(Pen().cover(dates="Draft").chapter("Recommendations").done()) == "undated"
    assert refusal(Pen(running="Owls").cover().chapter("Recommendations").done()) == "unnamed"


def test_too_many_bytes_or_pages():
    with pytest.raises(GuidelineRefusedError, match="more than") as large:
        open_guideline(owls(), max_bytes=1000)
    with pytest.raises(GuidelineRefusedError, match="more than 2 pages") as long:
        open_guideline(owls(), max_pages=2)
    assert (large.value.reason, long.value.reason) == ("too-large", "too-many-pages")
