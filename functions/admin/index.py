"""What is held and indexed: counts, passages, recommendations as printed."""

from typing import cast

from functions.admin.bodies import CanonicalRule, ChunkPage, ChunkQuery, Stats
from functions.admin.paging import page_of
from shared.errors import EditionNotActiveError, NotFoundError
from shared.http.route import Call
from shared.stores.served import ServedEdition
from shared.wiring import get_wiring


def stats(_call: Call) -> Stats:
    """Count what is held; before the first edition everything is 0."""
    wiring = get_wiring()
    editions = len(wiring.editions.list())
    try:
        served = wiring.servings.active()
    except EditionNotActiveError:
        empty = dict.fromkeys(("recommendations", "executable", "symptom_rows", "terms", "passages", "vectors"), 0)
        return Stats(editions=editions, active=None, **empty)
    return _counted(editions, served, wiring.vectors.count())


def _counted(editions: int, served: ServedEdition, vectors: int) -> Stats:
    guideline = served.guideline
    return Stats(
        editions=editions,
        active=guideline.edition,
        recommendations=len(guideline.recommendations),
        executable=len(served.rulebook.rules),
        symptom_rows=len(guideline.symptom_rows),
        terms=len(guideline.terms),
        passages=len(served.library.passages),
        vectors=vectors,
    )


def chunks(call: Call) -> ChunkPage:
    """Page through the passages of the active edition."""
    asked = cast(ChunkQuery, call.query)
    passages = get_wiring().servings.active().library.passages
    wanted = [one for one in passages if asked.collection in (None, one.doc_type)]
    page, cursor = page_of(wanted, asked.cursor)
    return ChunkPage(chunks=page, cursor=cursor)


def canonical(call: Call) -> CanonicalRule:
    """Show one recommendation of the active edition as printed. Raises NotFoundError."""
    guideline = get_wiring().servings.active().guideline
    rule = guideline.by_id().get(call.path["rule_id"])
    if rule is None:
        raise NotFoundError("The active edition has no recommendation of this number.")
    return CanonicalRule(rule_id=rule.rule_id, text=rule.text, page=rule.page, edition=guideline.edition.edition_id)
