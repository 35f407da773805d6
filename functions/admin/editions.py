"""Editions: what is held, what each holds and what its ingestion reported, which is active."""

from collections.abc import Iterable
from typing import TypeVar, cast

from pydantic import BaseModel

from functions.admin.bodies import (
    EditionDetail,
    EditionLine,
    EditionList,
    HeldRow,
    HeldTerm,
    RecommendationPage,
    Report,
    Search,
    SymptomRowPage,
    TermPage,
)
from functions.admin.paging import page_of
from pipelines.ingest.publishing.by_hand import activate_by_hand
from shared.criteria.profile import profile_of
from shared.criteria.show import shown
from shared.http.route import Call
from shared.retrieval.chunk_ids import row_chunk_ids, term_chunk_id
from shared.wiring import get_wiring

Kept = TypeVar("Kept", bound=BaseModel)


def list_all(_call: Call) -> EditionList:
    """List the editions, the latest document date first."""
    store = get_wiring().editions
    active, held = store.active(), store.list()
    found = (store.active_of(code) for code in {one.guideline for one in held})
    own = {one.edition_id for one in found if one}
    originals = {one.content_hash for one in get_wiring().originals.list()}
    lines = (
        EditionLine(
            edition_id=one.edition_id,
            guideline=one.guideline,
            title=one.title,
            last_updated=one.last_updated,
            is_active=active is not None and one.edition_id == active.edition_id,
            is_its_guidelines=one.edition_id in own,
            is_original=one.content_hash in originals,
            timings=profile_of(one.guideline).brief,
        )
        for one in held
    )
    return EditionList(editions=tuple(lines))


def show(call: Call) -> EditionDetail:
    """Show one edition. Raises NotFoundError."""
    return _detail(call.path["edition_id"])


def report(call: Call) -> Report:
    """Show the ingestion report of an edition, and whether it is active now. Raises NotFoundError."""
    store, edition_id = get_wiring().editions, call.path["edition_id"]
    why_not = store.not_active_because(edition_id)
    now = {"is_active": why_not is None, "not_active_because": why_not}
    return Report(report={**store.report(edition_id), **now})


def recommendations(call: Call) -> RecommendationPage:
    """Page through an edition's recommendations with their criteria trees."""
    served = get_wiring().servings.get(call.path["edition_id"])
    asked = cast(Search, call.query)
    rulings = {one.rule_id: one for one in served.rulebook.rulings}
    page, cursor = page_of(_matching(served.guideline.recommendations, asked.q), asked.cursor)
    return RecommendationPage(
        recommendations=tuple(shown(one, rulings.get(one.rule_id)) for one in page), cursor=cursor
    )


def symptom_rows(call: Call) -> SymptomRowPage:
    """Page through an edition's symptom rows."""
    asked = cast(Search, call.query)
    edition_id = call.path["edition_id"]
    rows = get_wiring().servings.get(edition_id).guideline.symptom_rows
    ids = row_chunk_ids(edition_id, rows)
    held = (HeldRow(**dict(row), chunk_id=chunk_id) for row, chunk_id in zip(rows, ids, strict=True))
    page, cursor = page_of(_matching(held, asked.q), asked.cursor)
    return SymptomRowPage(symptom_rows=page, cursor=cursor)


def terms(call: Call) -> TermPage:
    """Page through an edition's defined terms."""
    asked = cast(Search, call.query)
    edition_id = call.path["edition_id"]
    terms = get_wiring().servings.get(edition_id).guideline.terms
    held = (HeldTerm(**dict(term), chunk_id=term_chunk_id(edition_id, term)) for term in terms)
    page, cursor = page_of(_matching(held, asked.q), asked.cursor)
    return TermPage(terms=page, cursor=cursor)


def activate(call: Call) -> EditionDetail:
    """Make an edition the active one, whatever kept it from being so. Raises NotFoundError."""
    edition_id = call.path["edition_id"]
    activate_by_hand(get_wiring(), edition_id, call.caller.id, call.correlation_id)
    return _detail(edition_id)


def _detail(edition_id: str) -> EditionDetail:
    store = get_wiring().editions
    edition, why_not = store.get(edition_id), store.not_active_because(edition_id)
    original = get_wiring().originals.find(edition.content_hash)
    return EditionDetail(edition=edition, is_active=why_not is None, not_active_because=why_not, original=original)


def _matching(records: Iterable[Kept], words: str) -> list[Kept]:
    """Return those that hold the words; what they are called by holds none."""
    wanted = words.casefold()
    return [one for one in records if wanted in one.model_dump_json(exclude={"chunk_id"}).casefold()]
