"""What is asked for: a tool with the arguments that the words hold, and what they lack."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Literal

from pipelines.agent.reading.grammar import pattern
from pipelines.agent.reading.mark import Kind, Marked, Span, Word

Tool = Literal[
    "check_drug_safety",
    "check_drug_interactions",
    "search_medical_literature",
    "find_clinical_trials",
    "search_patient",
    "get_patient_chart",
    "prescribe_medication",
    "add_allergy",
    "save_clinical_note",
    "analyze_medical_image",
]
WRITES: frozenset[str] = frozenset({"prescribe_medication", "add_allergy", "save_clinical_note"})
OF_A_PATIENT: frozenset[str] = WRITES | {"get_patient_chart"}


@dataclass(frozen=True, slots=True)
class Who:
    """A patient as the words name them: by id, by name, or as the one spoken of; `nhs` an NHS number was given; `among`
    several who were spoken of, each as an answer lists them."""

    patient_id: str = ""
    name: str = ""
    spoken_of: bool = False
    nhs: bool = False
    among: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing asked of one tool. `who` stands for patient_id; `only_if` a medicine the record must list.

    `listed`: the record's own medicines belong to the arguments. `meant`: what misspelt medicines may stand for.
    `otherwise`: the arguments of a write as they may be meant too. `used`: where the arguments of an order stand in the
    message; `unread`: what of its amounts none of them holds. Of what a model read: `words` that ask for it.
    """

    tool: Tool
    args: Mapping[str, Any]
    at: int
    missing: Sequence[str] = ()
    who: Who | None = None
    only_if: str = ""
    listed: bool = False
    meant: Mapping[str, Sequence[str]] = field(default_factory=dict)
    focus: str = ""
    used: Sequence[Span] = field(default=(), compare=False)
    unread: str = ""
    otherwise: Mapping[str, Any] = field(default_factory=dict)
    words: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a marked line that asks for one thing; `rest` is the whole line, for what the piece leaves unsaid."""

    marked: Marked
    start: int
    end: int

    @property
    def line(self) -> str:
        """The piece."""
        return self.marked.line[self.start : self.end].strip()

    @property
    def whole(self) -> str:
        """The whole line."""
        return self.marked.line

    @property
    def words(self) -> list[Word]:
        """The words of the piece."""
        return self.marked.words(self.start, self.end)

    def has(self, room: str, name: str) -> bool:
        """Whether a pattern stands in the piece."""
        return pattern(room, name).search(self.line) is not None

    def of(self, *kinds: Kind) -> list[Span]:
        """What the piece names, of some kinds."""
        held = set(range(self.start, self.end))
        places = {place for place, start, _ in self.marked.places if place in held for start in (start,)}
        starts = {start for place, start, _ in self.marked.places if place in places}
        return [span for span in self.marked.of(*kinds) if span.start in starts]

    def text_of(self, start: int, end: int) -> str:
        """Return the message's own words behind a piece of this part's line."""
        lead = len(self.marked.line[self.start : self.end]) - len(self.marked.line[self.start : self.end].lstrip())
        return self.marked.original(self.start + lead + start, self.start + lead + end)

    def mark_of(self, found: str) -> Span:
        """Return what a mark stands for."""
        return self.marked.span(found)


def parts_of(marked: Marked) -> list[Part]:
    """Split a line where one request ends and the next begins; a piece without a request belongs to its neighbour."""
    ends = [match.end() for match in pattern("split").finditer(marked.line)]
    cuts = [0, *(end for end in ends if marked.text[marked.start_of(end) - 1 :][:1].isspace()), len(marked.line)]
    return [Part(marked, a, b) for a, b in pairwise(cuts) if marked.line[a:b].strip(" .?!,;")]
