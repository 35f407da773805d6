"""The numbered passages that a model is shown, and its "[Source N]" in our form of citation."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pipelines.chat.answer.cite import tag
from shared.guideline.citation import Citation
from shared.retrieval.hit import Passage

NUMBERED = re.compile(r"\[\s*sources?\s+(?P<numbers>\d{1,2}(?:\s*(?:,|;|and|&)\s*(?:source\s+)?\d{1,2})*)\s*\]", re.I)
_FOREIGN = re.compile(r"[\[\]⟦⟧【】]")


@dataclass(frozen=True, slots=True)
class Source:
    """A passage that may be cited, as it is cited."""

    passage: Passage
    citation: Citation

    @property
    def tag(self) -> str:
        """The citation as it stands in an answer."""
        return tag(self.citation)


@dataclass(frozen=True, slots=True)
class Statement:
    """What a model wrote, apart from where it says to have it from. `sources` in the order named, none twice."""

    claim: str
    sources: tuple[Source, ...]

    @property
    def text(self) -> str:
        """The statement as it is shown."""
        return f"{self.claim} {' '.join(source.tag for source in self.sources)}."


def statement_of(written: str, sources: Sequence[Source]) -> Statement | None:
    """Return a sentence with its sources; None for a question, and where it names no source that was shown."""
    named = [int(n) for found in NUMBERED.finditer(written) for n in re.findall(r"\d+", found["numbers"])]
    claim = tidied(NUMBERED.sub(" ", written))
    if (
        not named
        or not claim
        or claim.endswith("?")
        or _FOREIGN.search(claim)
        or not all(1 <= n <= len(sources) for n in named)
    ):
        return None
    return Statement(claim, tuple(sources[n - 1] for n in dict.fromkeys(named)))


def tidied(claim: str) -> str:
    """Return a sentence without marks of a list or of emphasis, or the spaces and the stop that citations left."""
    claim = re.sub(r"^\s*(?:[-*•#>]+\s+|\d{1,2}[.)]\s+)", "", claim.replace("**", "").replace("`", ""))
    return re.sub(r"\s+([.,;:!?])", r"\1", " ".join(claim.split())).rstrip(" .!")
