"""What the second reader is asked for."""

from typing import ClassVar, Literal

from pydantic import Field

from pipelines.assess.second_reading import DoubtedAs, RaisedAs
from shared.ports.models.schemas import Decided


class LeafReading(Decided):
    """One criterion that the record speaks of: whether it is there, the words copied from the record, and how so."""

    decides: ClassVar[str] = "leaf"
    leaf: str
    said: Literal["present", "absent"] = Field(alias="is")
    quote: str
    told_as: RaisedAs | DoubtedAs = Field(alias="as")


class Readings(Decided):
    """All that the second reader has to say."""

    decides: ClassVar[str] = "readings"
    readings: tuple[LeafReading, ...]
