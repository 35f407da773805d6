"""A second reading as it is shown: what a person is asked to confirm, and what speaks against what the rules read."""

from typing import Any, Final, Literal, TypeAlias

from pydantic import AliasChoices, ConfigDict, Field

from shared.criteria.explain import Wire
from shared.guideline.urgency import Urgency

RaisedAs: TypeAlias = Literal["abbreviation", "lay", "inferred"]
DoubtedAs: TypeAlias = Literal["explained", "denied", "another_person", "past", "other_sense"]
RAISED_AS: Final = frozenset({"abbreviation", "lay", "inferred"})
_AS: Any = Field(validation_alias=AliasChoices("as", "told_as"), serialization_alias="as")


class _Raised(Wire):
    """`told_as` is `as` on the wire."""

    model_config = ConfigDict(serialize_by_alias=True)


class ToConfirm(_Raised):
    """Something that the rules did not read, and the recommendation that a yes would meet.

    `turns`: all that it would meet, the most urgent first; `rule_id` is the first of them.
    """

    rule_id: str
    turns: tuple[str, ...]
    cancer_type: str
    criterion: str
    quote: str
    told_as: RaisedAs = _AS
    urgency_if_yes: Urgency
    question: str
    field: str
    value_if_yes: str
    value_if_no: str


class Doubt(_Raised):
    """Something that the rules read and that words of the record speak against.

    `turns`: the recommendations that would not be met if it does not hold, the most urgent first. Where one is met
    in several ways each has a doubt of its own, and it is left unmet only if none of them holds. `at`: the number of
    the string of `field` in which the words stand that it was read from, and the offset in it; none of a value.
    """

    rule_id: str
    turns: tuple[str, ...]
    criterion: str
    read_from: str
    field: str
    at: tuple[int, int] | None
    against: str
    told_as: DoubtedAs = _AS
    question: str


class SecondReading(Wire):
    """What became of the second reading. Nothing raised is no agreement and no reassurance."""

    state: Literal["none", "done", "failed", "left_out"] = "none"
    model: str | None = None
    why: str | None = None
    to_confirm: tuple[ToConfirm, ...] = ()
    doubts: tuple[Doubt, ...] = ()
