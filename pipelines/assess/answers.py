"""What a person answered or corrected, beside the record: it decides, adds no words to the record, and changes none."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import AliasChoices, ConfigDict, Field, StringConstraints

from shared.criteria.explain import Wire
from shared.patient.answers import Answer

MOST: Final = 50  # of each kind
_MOST_CHARACTERS: Final = 300

TextField: TypeAlias = Literal["symptoms", "findings", "history"]
CorrectedAs: TypeAlias = Literal[
    "present", "absent", "historical", "other_person", "hypothetical", "explained", "context"
]
Span: TypeAlias = tuple[Annotated[int, Field(ge=0)], Annotated[int, Field(ge=0)]]
_Words: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=_MOST_CHARACTERS)]


def _named(name: str, own: str) -> Any:
    return Field(validation_alias=AliasChoices(name, own), serialization_alias=name)


class Correction(Wire):
    """As what the clauses at a place are to be taken; `by`: what explains them, or whose or what else they are.

    `at` as in an Answer.
    """

    model_config = ConfigDict(serialize_by_alias=True, hide_input_in_errors=True)

    field: TextField
    at: Span
    taken_as: CorrectedAs = _named("as", "taken_as")
    by: _Words | None = None


@dataclass(frozen=True, slots=True)
class Answers:
    """All that a person said of one record."""

    answers: tuple[Answer, ...] = ()
    corrections: tuple[Correction, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything was said."""
        return bool(self.answers or self.corrections)

    def settle(self, field: str, names: Collection[str]) -> bool:
        """Say whether a question without a place was answered, by one of its names."""
        return any((one.field, one.at) == (field, None) and one.concept in names for one in self.answers)


NO_ANSWERS: Final = Answers()
