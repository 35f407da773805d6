"""A relative's health: only what these documents themselves tell of that relative; never anybody's own record."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pipelines.records.answer.needs import needs_of
from pipelines.records.answer.point import Drafted, points_of
from pipelines.records.papers.prepare import Line, Papers
from pipelines.records.question.asked import Asked

_CALLED: Final = (
    ("mother", "mum", "mom", "maternal"),
    ("father", "dad", "paternal"),
    ("grandmother", "gran", "grandma", "nan"),
    ("grandfather", "grandad", "grandpa"),
    ("brother", "sibling"),
    ("sister", "sibling"),
)


def of_family(asked: Asked, papers: Papers) -> Drafted:
    """What the documents tell of any relative, of what is asked."""
    words = [word for called in _CALLED for word in called]
    found = _told_of([*words, "family", "aunt", "uncle", "cousin"], asked, papers)
    return replace(found, settled=bool(found))


def of_relative(asked: Asked, papers: Papers) -> Drafted:
    """Return the sentences that name the relative and what is asked."""
    words = next((called for called in _CALLED if asked.relative in called), (asked.relative or "",))
    return _told_of(words, asked, papers)


def _told_of(words: Sequence[str], asked: Asked, papers: Papers) -> Drafted:
    named = re.compile(rf"\b(?i:{'|'.join(words)})(?:'s)?\b(?! [A-Z])")  # "Sister Duarte" is a nurse
    needs = [need for need in needs_of(asked, papers) if need.named]
    systems = frozenset().union(*(name.systems for name in asked.of("condition", "symptom"))) - {"general"}
    lines = [line for line in papers.lines if named.search(line.text)]
    own = [line for line in lines if not needs or any(need.is_met(line) for need in needs)]
    own = own or [line for line in lines if _systems(line, papers) & systems]
    return Drafted(points_of(own[:2]), outcome="answer" if own else "no_evidence")


def _systems(line: Line, papers: Papers) -> frozenset[str]:
    named = [papers.words.named(each) for each in line.names]
    return frozenset().union(*(name.systems for name in named if name.kind in ("condition", "symptom")))
