"""What admins see and switch over HTTP."""

from werkzeug.test import Client

from functions.local import sample
from functions.local.guidelines import ingest_file
from pipelines.ingest.ingest import ingest
from shared.wiring import get_wiring


def active(service: Client) -> str:
    return service.get("/admin/stats").get_json()["active"]["edition_id"]


def test_every_passage_can_be_paged_through_once(service: Client) -> None:
    seen, cursor = [], None
    while True:
        page = service.get("/admin/chunks", query_string={"cursor": cursor} if cursor else {}).get_json()
        seen += [chunk["chunk_id"] for chunk in page["chunks"]]
        if not (cursor := page.get("cursor")):
            break
    stats = service.get("/admin/stats").get_json()
    assert len(seen) == len(set(seen)) == stats["passages"] == stats["vectors"]


def test_one_collection_can_be_asked_for(service: Client) -> None:
    chunks = service.get("/admin/chunks?collection=term").get_json()["chunks"]
    assert {chunk["doc_type"] for chunk in chunks} == {"term"}


def test_a_recommendation_is_shown_as_printed(service: Client) -> None:
    rule = service.get("/admin/canonical/1.1.1").get_json()
    assert rule["edition"] == active(service)
    assert "haemoptysis" in rule["text"]
    assert service.get("/admin/canonical/9.9.9").status_code == 404


def test_recommendations_come_with_their_criteria_trees(service: Client) -> None:
    found = service.get(f"/admin/editions/{active(service)}/recommendations?q=haemoptysis").get_json()
    assert found["recommendations"]
    assert all("haemoptysis" in one["text"].lower() for one in found["recommendations"])
    assert found["recommendations"][0]["criterion"]["kind"]


def test_rows_terms_and_the_report_of_an_edition_are_shown(service: Client) -> None:
    edition = active(service)
    assert service.get(f"/admin/editions/{edition}/symptom-rows").get_json()["symptom_rows"]
    assert service.get(f"/admin/editions/{edition}/terms").get_json()["terms"]
    assert service.get(f"/admin/editions/{edition}/report").get_json()["report"]["counts"]


def test_an_edition_that_is_not_held_is_a_404(service: Client) -> None:
    assert service.get("/admin/editions/none-such").status_code == 404
    assert service.post("/admin/editions/none-such/activate").status_code == 404


def test_a_cursor_that_nobody_gave_out_is_a_400(service: Client) -> None:
    assert service.get("/admin/chunks?cursor=-3").status_code == 400


def test_an_older_edition_is_kept_and_becomes_active_by_hand_only(service: Client) -> None:
    newest = active(service)
    older = min(sample.guideline().parent.glob("srg1-*.pdf"))
    report = ingest_file(get_wiring(), older)
    assert active(service) == newest
    assert service.post(f"/admin/editions/{report.edition.edition_id}/activate").get_json()["is_active"]
    assert active(service) == report.edition.edition_id
    service.post(f"/admin/editions/{newest}/activate")
    assert active(service) == newest
    back, forth = service.get("/admin/audit").get_json()["entries"][:2]
    assert (forth["kind"], forth["did"], forth["edition_id"]) == ("edition", "activated", report.edition.edition_id)
    assert forth["former"] == newest and back["former"] == report.edition.edition_id and back["caller"] == "local-user"


def told_active(service: Client, edition: str, ingestion: str) -> list[bool]:
    """Whether each place that tells of an edition tells that it is active."""
    listed = {one["edition_id"]: one for one in service.get("/admin/editions").get_json()["editions"]}
    return [
        listed[edition]["is_active"],
        service.get(f"/admin/editions/{edition}").get_json()["is_active"],
        service.get(f"/admin/editions/{edition}/report").get_json()["report"]["is_active"],
        service.get(f"/admin/ingestions/{ingestion}").get_json()["is_active"],
    ]


def test_every_place_tells_alike_which_edition_is_active_now(service: Client) -> None:
    newest = active(service)
    wiring, data = get_wiring(), min(sample.guideline().parent.glob("srg1-*.pdf")).read_bytes()
    older = ingest(data, wiring, ingestion_id="of-the-older").edition.edition_id
    ingest(sample.guideline().read_bytes(), wiring, ingestion_id="of-the-newest")
    assert told_active(service, newest, "of-the-newest") == [True] * 4
    assert told_active(service, older, "of-the-older") == [False] * 4
    service.post(f"/admin/editions/{older}/activate")
    assert told_active(service, older, "of-the-older") == [True] * 4
    assert told_active(service, newest, "of-the-newest") == [False] * 4
    told = service.get(f"/admin/editions/{newest}/report").get_json()["report"]
    assert told["not_active_because"] == "another edition was activated since"
    service.post(f"/admin/editions/{newest}/activate")
    assert service.get(f"/admin/editions/{newest}/report").get_json()["report"]["not_active_because"] is None


def deeds(service: Client) -> list[str]:
    """What was done to editions, the newest first."""
    entries = service.get("/admin/audit").get_json()["entries"]
    return [one["did"] for one in entries if one.get("kind") == "edition"]


def test_the_audit_tells_of_no_deed_that_was_refused_or_changed_nothing(service: Client) -> None:
    newest, before = active(service), deeds(service)
    assert service.delete(f"/admin/editions/{newest}").status_code == 409
    assert service.delete("/admin/editions/none-such").status_code == 404
    assert service.post("/admin/editions/none-such/activate").status_code == 404
    assert service.post(f"/admin/editions/{newest}/activate").status_code == 200
    assert service.post("/admin/bases/none-such/activate").status_code == 404
    assert deeds(service) == before


def test_the_audit_tells_what_an_edition_was_activated_or_deleted_in_spite_of(service: Client) -> None:
    newest = active(service)
    older = ingest(min(sample.guideline().parent.glob("srg1-*.pdf")).read_bytes(), get_wiring(), activate=False)
    older_id = older.edition.edition_id
    service.post(f"/admin/editions/{older_id}/activate")
    assert service.get("/admin/audit").get_json()["entries"][0]["despite"] == older.not_active_because
    service.post(f"/admin/editions/{newest}/activate")
    before = deeds(service)
    assert service.delete(f"/admin/editions/{older_id}").status_code == 204
    assert deeds(service) == ["deleted", *before]
