"""A mark lies on its words also where the page is shown turned; nothing but pages and marks is said."""

import subprocess
import sys

import orjson
import pymupdf
import pytest

from pipelines.ingest.pictures.child import _SCALE, draw
from pipelines.ingest.pictures.find import Sought
from tests.pipelines.ingest.pen import owls
from tests.pipelines.ingest.retouching import changed

WORDS = "Consider non-urgent referral for owls with a stiff wing."


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_mark_lies_on_its_words_however_the_page_is_shown(turn):
    data = changed(owls(), lambda document: [page.set_rotation(turn) for page in document])
    with pymupdf.open(stream=data) as document:
        place = next(number for number, page in enumerate(document) if WORDS in page.get_text())
        due = document[place].search_for(WORDS)[0] * document[place].rotation_matrix
    *_, last = draw(data, [Sought("one", place + 1, WORDS)])
    boxes = [pymupdf.Rect(box) / _SCALE for box in last["marks"]["one"][place + 1]]
    marked = pymupdf.Rect(boxes[0])
    for box in boxes[1:]:
        marked |= box
    assert max(abs(one - other) for one, other in zip(marked, due, strict=True)) < 4


def test_what_mupdf_complains_of_is_not_said_among_the_pages():
    data = changed(owls(), lambda document: document.update_stream(document[4].get_contents()[0], b"no such words"))
    sought = orjson.dumps([["one", 5, WORDS]]) + b"\n"
    child = [sys.executable, "-m", "pipelines.ingest.pictures.child"]
    said = subprocess.run(child, input=sought + data, capture_output=True, check=False).stdout
    assert [orjson.loads(line) for line in said.splitlines()]
