"""Pages that answers cite are drawn once, and a passage can be marked on them, without a PDF library in the way."""

import io
import json
from pathlib import Path

import pytest
from matplotlib import image
from werkzeug.test import Client

from pipelines.ingest.ingest import ingest
from pipelines.ingest.pictures.child import draw
from pipelines.ingest.pictures.find import Sought
from pipelines.ingest.publishing.remove import delete_edition
from shared.guideline.records import Guideline
from shared.retrieval.passages import passages_of
from shared.settings import Settings
from shared.stores.highlighter import Box, mark, to_png
from shared.stores.pictures import PICTURES, PictureStore
from shared.terminology.terminology import load_terminology
from shared.wiring import Wiring, get_wiring
from tests.pipelines.ingest.pen import short

RECORD = {"patient_id": "P-1", "age": 58, "gender": "Male", "smoking_history": "Current Smoker", "symptoms": ["cough"]}


def citations(service: Client) -> list[dict[str, object]]:
    reply = service.post("/assess", json={"patient": {**RECORD, "symptoms": ["cough", "shortness of breath"]}})
    return list(json.loads(reply.data)["citations"])


def address(cited: dict[str, object], page: object = None) -> str:
    return f"/editions/{cited['edition']}/pages/{page or cited['page']}.png"


def yellow(png: bytes) -> int:
    """Count the pixels whose blue is far below their red: nothing printed is yellow."""
    pixels = image.imread(io.BytesIO(png), format="png")
    return int((pixels[:, :, 0] - pixels[:, :, 2] > 0.3).sum())


def test_every_citation_has_its_page_with_its_passage_marked(service: Client) -> None:
    cited = citations(service)
    assert len(cited) > 3
    for one in cited:
        plain, marked = (
            service.get(address(one)),
            service.get(address(one), query_string={"mark": str(one["chunk_id"])}),
        )
        assert plain.mimetype == marked.mimetype == "image/png"
        assert yellow(plain.data) == 0 < yellow(marked.data)
        assert int(marked.headers["X-Marked-From"]) > 0
        assert "X-Marked-From" not in plain.headers


@pytest.mark.parametrize(("path", "name"), [("symptom-rows", "symptom_rows"), ("terms", "terms")])
def test_every_row_and_term_that_is_browsed_has_its_page_with_it_marked(service: Client, path: str, name: str) -> None:
    edition = service.get("/admin/editions").get_json()["editions"][0]["edition_id"]
    held = service.get(f"/admin/editions/{edition}/{path}").get_json()[name]
    assert held
    for one in held:
        marked = service.get(f"/editions/{edition}/pages/{one['page']}.png", query_string={"mark": one["chunk_id"]})
        assert yellow(marked.data) > 0, one["chunk_id"]
    assert service.get(f"/admin/editions/{edition}/{path}", query_string={"q": edition}).get_json()[name] == []


def test_a_passage_is_not_marked_on_a_page_where_it_does_not_stand(service: Client) -> None:
    cited = next(one for one in citations(service) if one["page"] == 7)
    reply = service.get(address(cited, page=20), query_string={"mark": str(cited["chunk_id"])})
    assert reply.status_code == 200 and yellow(reply.data) == 0


@pytest.mark.parametrize(("page", "status"), [("1", 404), ("9999", 404), ("0", 422), ("seven", 422), ("12345", 422)])
def test_a_page_that_is_not_kept_is_told_kindly(service: Client, page: str, status: int) -> None:
    reply = service.get(address(citations(service)[0], page))
    assert reply.status_code == status and reply.mimetype == "application/problem+json"


def test_a_mark_of_no_passage_is_not_found(service: Client) -> None:
    assert service.get(address(citations(service)[0]), query_string={"mark": "nobody/knows/this"}).status_code == 404
    assert service.get(address(citations(service)[0]), query_string={"mark": ""}).status_code == 400


def test_pictures_go_with_their_edition(service: Client) -> None:
    wiring = get_wiring()
    kept = {blob.name for blob in wiring.blobs.list(PICTURES)}
    held = wiring.editions.list()[0].edition_id
    assert len(kept) > 10 and all(name.startswith(f"{PICTURES}{held}/") for name in kept)
    wiring.documents.delete("pointers", "active")
    delete_edition(wiring, held)
    assert list(wiring.blobs.list(PICTURES)) == []


def test_a_file_that_cannot_be_drawn_is_served_all_the_same_and_drawn_when_it_comes_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wiring = Wiring(Settings(data_dir=tmp_path))
    store = PictureStore(wiring.blobs)
    with monkeypatch.context() as patch:
        patch.setattr("pipelines.ingest.pictures.keep.drawn", lambda data, passages: iter(()))
        report = ingest(short(), wiring)
    assert report.is_active and not store.are_whole(report.edition.edition_id)
    assert ingest(short(), wiring).outcome == "recognised"
    assert store.are_whole(report.edition.edition_id)


def test_a_mark_changes_its_box_alone() -> None:
    png = to_png(4, bytes([0, 128, 255, 255] * 3))
    before = image.imread(io.BytesIO(png), format="png")
    after = image.imread(io.BytesIO(mark(png, [Box(1, 1, 3, 2)])), format="png")
    changed = {(int(y), int(x)) for y, x in zip(*(before != after).any(axis=2).nonzero(), strict=True)}
    assert changed == {(1, 1), (1, 2)}
    assert before[0, 0].tolist()[:3] == [0, 0, 0] and before[0, 3].tolist()[:3] == [1, 1, 1]


def test_every_passage_of_ng12_is_found_on_its_page(ng12_pdf: bytes, ng12: Guideline) -> None:
    passages = passages_of(ng12, load_terminology())
    *pages, last = draw(ng12_pdf, [Sought(one.chunk_id, one.page, one.text) for one in passages])
    marks = last["marks"]
    assert len(marks) == len(passages)
    assert [chunk for chunk, places in marks.items() if not any(places.values())] == []
    assert {page for places in marks.values() for page in places} == {line["page"] for line in pages}
