"""Knowledge bases for whoever looks after them: the editions held, which answer, what changed."""

from pydantic import BaseModel

from pipelines.knowledge.bases.importing import activate_base, diff_bases
from shared.http.route import Call
from shared.stores.knowledge_bases import BaseEdition
from shared.wiring import get_wiring


class Base(BaseModel):
    """An edition of a role's base."""

    edition_id: str
    role: str
    entries: int
    imported_at: str
    is_active: bool
    empty_rows: int
    incomplete_rows: int
    repeated_codes: tuple[str, ...]
    drifted: int


class BaseList(BaseModel):
    """The editions held, the latest import first."""

    bases: tuple[Base, ...]


class ChangedEntry(BaseModel):
    """An entry that both editions hold, and in which fields they differ."""

    code: str
    fields: tuple[str, ...]


class BaseComparison(BaseModel):
    """What changed from the former edition to the present one, by code."""

    former: str
    present: str
    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[ChangedEntry, ...]


def list_all(_call: Call) -> BaseList:
    """List every edition."""
    return BaseList(bases=tuple(map(_shown, get_wiring().knowledge_bases.list())))


def activate(call: Call) -> Base:
    """Make an edition answer; who did is kept with it. Raises NotFoundError."""
    wiring, edition_id = get_wiring(), call.path["edition_id"]
    role = wiring.knowledge_bases.get(edition_id).role
    told = {"caller": call.caller.id, "correlation_id": call.correlation_id}
    return _shown(activate_base(wiring, role, edition_id, wiring.audit.edition_note("activated", edition_id, **told)))


def diff(call: Call) -> BaseComparison:
    """Compare two editions. Raises NotFoundError."""
    found = diff_bases(get_wiring().knowledge_bases, call.path["former_id"], call.path["present_id"])
    return BaseComparison.model_validate(found, from_attributes=True)


def _shown(edition: BaseEdition) -> Base:
    report = edition.report
    return Base(
        edition_id=edition.edition_id,
        role=edition.role,
        entries=edition.entries,
        imported_at=edition.imported_at,
        is_active=edition.is_active,
        empty_rows=len(report.get("empty_rows", ())),
        incomplete_rows=len(report.get("incomplete_rows", ())),
        repeated_codes=tuple(report.get("repeated_codes", ())),
        drifted=len(report.get("drifted", ())),
    )
