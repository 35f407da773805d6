"""A clinical concept with its forms, and a mention of one in a text."""

from dataclasses import dataclass

from shared.terminology.pattern import plain_words


@dataclass(frozen=True, slots=True)
class Concept:
    """One clinical idea. `clinical`, `lay` and `short` hold its forms as written in the data (see pattern.py)."""

    id: str
    label: str
    kind: str
    is_a: tuple[str, ...] = ()
    clinical: str = ""
    lay: str = ""
    short: str = ""

    @property
    def clinical_forms(self) -> tuple[str, ...]:
        """Readable clinical forms, first alternatives only."""
        return plain_words(self.clinical)

    @property
    def lay_forms(self) -> tuple[str, ...]:
        """What patients say, first alternatives only."""
        return plain_words(self.lay)

    @property
    def forms(self) -> tuple[str, ...]:
        """All readable forms: clinical, abbreviated, lay."""
        return self.clinical_forms + plain_words(self.short) + self.lay_forms


@dataclass(frozen=True, slots=True)
class Mention:
    """A concept at `text[start:end]` of the given text.

    `gaps` are the stretches inside that the form did not name ("pain [not felt today] in the chest").
    """

    concept: str
    start: int
    end: int
    text: str
    gaps: tuple[tuple[int, int], ...] = ()
