"""What the routes of rules take and give."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from functions.admin.bodies import Search
from pipelines.desk.show import RuleLine
from shared.criteria.desk.history import Name, Words
from shared.patient.record import PatientRecord

Tree = Annotated[dict[str, Any], Field(description="A tree in the notation of rulebooks.")]


class RuleSearch(Search):
    """Rules of one status whose number, subject or words hold `q`."""

    status: Literal["withdrawn", "drafted", "read", "signed"] | None = None


class RulePage(BaseModel):
    """A page of rules, in the edition's order; `counts` of all of them, by status."""

    rules: tuple[RuleLine, ...]
    counts: dict[str, int]
    cursor: str | None = None


class Step(BaseModel):
    """Who decides, as what and why; `revision` is what they looked at, so that nobody decides on something else."""

    model_config = ConfigDict(extra="forbid")

    name: Name
    role: Name
    reason: Words
    revision: Annotated[str, Field(max_length=64)] | None = None


class Acceptance(Step):
    """A rule was read against its words; with `tree`, after it was edited so."""

    tree: Tree | None = None


class NewTree(Step):
    """Another tree, as a draft."""

    tree: Tree


class Trial(BaseModel):
    """A record to try a rule on; with `tree`, one that is not saved."""

    model_config = ConfigDict(extra="forbid")

    patient: PatientRecord
    tree: Tree | None = None


class Taken(BaseModel):
    """What became of the rules of an imported rulebook."""

    taken: int
    same: int
    older: int


class Names(BaseModel):
    """What a tree may name, by kind, in words; and the unit of each value."""

    names: dict[str, tuple[str, ...]]
    units: dict[str, str]
