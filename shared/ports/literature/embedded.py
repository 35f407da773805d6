"""A few fictional papers, marked as samples, found by their words."""

import re
from collections.abc import Sequence

from shared.ports.literature.base import Paper, Papers
from shared.ports.literature.samples import SAMPLES

_WORD = re.compile(r"[a-z0-9]{3,}")


class SamplePapers:
    """The samples that hold at least half of a query's words."""

    def __init__(self, papers: Sequence[Paper] = SAMPLES) -> None:
        self._papers = papers

    def search(self, query: str, most: int, _seconds: float, /) -> Papers:
        """Return the papers that hold most of the words, those with more of them first."""
        words = set(_WORD.findall(query.lower()))
        ranked = sorted(
            (-len(words & set(_WORD.findall(paper.title.lower()))), paper.pmid, paper) for paper in self._papers
        )
        held = [paper for missed, _, paper in ranked if words and -missed * 2 >= len(words)]
        return Papers(len(held), held[:most])
