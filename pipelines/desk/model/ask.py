"""One recommendation drafted by the model that is configured: shown beside the drafter's tree, audited, never saved."""

from typing import Any, Final, Literal, Protocol

from pydantic import BaseModel

from pipelines.desk.model import prompts
from pipelines.desk.model.shapes import Draft
from pipelines.desk.model.tree import tree_of
from pipelines.desk.model.worded import Worded
from pipelines.desk.parts import Desk, DeskParts, open_desk
from shared.criteria.bullets import bullets
from shared.criteria.desk.differences import TreeLine, tree_lines
from shared.criteria.desk.steps import checked, references_numbered
from shared.criteria.draft.read import read
from shared.criteria.notation import parse
from shared.errors import ConflictError, InputInvalidError
from shared.guardrails.messages import DISCLAIMER
from shared.patient.analytes import load_analytes
from shared.ports.models.base import Model
from shared.ports.models.schemas import read_reply
from shared.settings import Settings
from shared.stores.audit import AuditLog, Proposal
from shared.tools.budget import Bounds, Budget
from shared.tools.failing import why_failed
from shared.tools.outside import is_outside
from shared.tools.room import with_room

_CALLS: Final = 2  # the second where the first was cut off
_NONE: Final = "No language model is configured (NG12_MODEL): there is the drafter's tree alone."
_OUTSIDE: Final = (
    "The language model is not served by this deployment, and nobody has agreed that words of the guideline go there "
    "(NG12_OUTSIDE_MODEL_CONSENT)."
)
_UNKNOWN: Final = "A unit, or a recommendation that is referred to, is not known here."


class DraftingParts(DeskParts, Protocol):
    """What the desk needs, with the model and what is kept of its having been asked."""

    settings: Settings

    @property
    def model(self) -> Model:
        """The language model."""
        ...

    @property
    def audit(self) -> AuditLog:
        """Who did what."""
        ...


class ModelDraft(BaseModel):
    """What a model makes of a recommendation. `drafter`: the lines of the drafter's own tree, empty where it has none.

    `done`: `written` is its tree in the notation of rulebooks, to be edited, and `changed` leads from the drafter's
    tree to it. `refused`: the tree says more than the words do. `why` holds none of the model's own words.
    """

    rule_id: str
    model: str
    state: Literal["done", "refused", "failed"]
    why: str | None = None
    drafter: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    changed: tuple[TreeLine, ...] = ()
    is_same: bool = False
    written: dict[str, Any] | None = None
    disclaimer: str = DISCLAIMER


def draft_by_model(parts: DraftingParts, rule_id: str, caller: str, correlation_id: str) -> ModelDraft:
    """Ask the model for a tree. Raises NotFoundError; ConflictError without a model, or where it may not be asked."""
    desk, settings = open_desk(parts), parts.settings
    desk.ruling(rule_id)
    if not parts.model.is_model:
        raise ConflictError(_NONE)
    if is_outside(settings.model, settings.model_address) and not settings.outside_model_consent:
        raise ConflictError(_OUTSIDE)
    made = _made(parts, desk, rule_id)
    told = Proposal(rule_id, desk.code, made.model, prompts.VERSION, made.state)
    parts.audit.record_proposal(told, caller=caller, correlation_id=correlation_id)
    return made


def _made(parts: DraftingParts, desk: Desk, rule_id: str) -> ModelDraft:
    recommendation = desk.ruling(rule_id).recommendation
    own = read(recommendation, parts.terminology).criterion
    drafter = tuple(bullets(own, desk.numbers)) if own is not None else ()
    made = ModelDraft(rule_id=rule_id, model=parts.model.name, state="failed", drafter=drafter)
    worded = Worded(recommendation, parts.terminology, own)
    try:
        tree = parse(_checked(tree_of(_asked(parts, worded).nodes, worded), parts, desk))
    except InputInvalidError as refused:
        return made.model_copy(update={"state": "refused", "why": str(refused)})
    except Exception as error:  # whatever a model or its client does, the drafter's tree stands
        return made.model_copy(update={"why": why_failed(error)})
    changed = tree_lines(own, tree, desk.numbers)
    return made.model_copy(
        update={
            "state": "done",
            "lines": tuple(bullets(tree, desk.numbers)),
            "changed": changed,
            "is_same": all(line.kind == "same" for line in changed),
            "written": dict(references_numbered(tree, desk.numbers)),
        }
    )


def _asked(parts: DraftingParts, worded: Worded) -> Draft:
    settings = parts.settings
    room, seconds = settings.model_max_tokens, settings.assess_model_seconds
    bounds = Bounds(parts.model, settings.model_temperature, room, _CALLS, seconds, setting="NG12_ASSESS_MODEL_SECONDS")
    budget, units = Budget(bounds), {name: one.unit for name, one in load_analytes().items()}
    messages = prompts.asked(worded, units)
    return read_reply(with_room(lambda tokens: budget.ask(messages, Draft, max_tokens=tokens), room).text, Draft)


def _checked(tree: Any, parts: DraftingParts, desk: Desk) -> dict[str, Any]:
    try:
        return checked(tree, parts.terminology, desk.marks)
    except InputInvalidError:  # it tells the person who wrote a tree their own words; here they would be the model's
        raise InputInvalidError(_UNKNOWN) from None
