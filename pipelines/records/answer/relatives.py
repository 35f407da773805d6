"""A relative's health: only what these documents themselves tell of that relative; never anybody's own record."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pipelines.records.answer.point import Drafted, Point, points_of, source
from pipelines.records.papers.prepare import Line, Papers, stems
from pipelines.records.question.asked import Asked
from shared.language.pack import any_of
from shared.language.relations import names_for
from shared.terminology.health_words import Name

_POSSESSIVE: Final = re.compile(
    r"(?:\b(?P<whose>his|her)|['’]s) (?:(?:own|late|older|elder|younger|little|twin) )*$", re.IGNORECASE
)
_FAMILY: Final = re.compile(r"\bf(?:amily|hx?)\b", re.IGNORECASE)
_PATIENTS: Final = {"Female": "her", "Male": "his"}
_MOST: Final = 4


def of_family(asked: Asked, papers: Papers) -> Drafted:
    """What the documents tell of any relative, of what is asked."""
    told = [line for line in papers.lines if line.theirs or _FAMILY.search(line.text)]
    found = _told_of(told, replace(asked, terms=()), papers)
    return replace(found, settled=bool(found))


def of_relative(asked: Asked, papers: Papers) -> Drafted:
    """Return the sentences that name the relative and what is asked."""
    called = re.compile(rf"\b(?i:{any_of(names_for(asked.relative or ''))})(?:['’]s)?\b(?! [A-Z]\w+ (?!has|had|is))")
    sex = papers.dossier.profile.sex
    return _told_of([line for line in papers.lines if _names(called, line.text, sex)], asked, papers)


def of_another(asked: Asked, papers: Papers) -> tuple[Point, ...]:
    """The sentence that tells of somebody else what is asked of the patient, said to be that."""
    wanted = asked.of("condition")
    lines = [line for line in papers.lines if wanted and any(_is_told(line, name, papers) for name in wanted)]
    return tuple(Point(line, f"{source(line.document)} of somebody else", 0.5) for line in lines[:1])


def _names(called: re.Pattern[str], text: str, sex: str | None) -> bool:
    """Whether a sentence names a relative of the patient: "her sister" is not a man's, nor is "his wife's sister"."""
    for found in called.finditer(text):
        before = _POSSESSIVE.search(text[: found.start()])
        whose = (before["whose"] or "").lower() if before else None
        if whose is None or (whose and whose == _PATIENTS.get(sex or "", whose)):
            return True
    return False


def _told_of(lines: Sequence[Line], asked: Asked, papers: Papers) -> Drafted:
    wanted = [name for name in asked.names if name.kind != "carer"]
    own = [line for line in lines if any(_is_told(line, name, papers) for name in wanted)]
    if not wanted:
        own = [line for line in lines if set(stems(line.text)) & set(asked.terms)] or list(lines)
    systems = frozenset().union(*(name.systems for name in asked.of("condition", "symptom"))) - {"general"}
    own = own or [line for line in lines if _systems(line, papers) & systems]
    return Drafted(points_of(own[:_MOST]), outcome="answer" if own else "no_evidence")


def _is_told(line: Line, name: Name, papers: Papers) -> bool:
    """Whether a sentence tells of somebody else what is named, or a kind of it."""
    held = line.theirs
    return (
        name.id in held
        or not held.isdisjoint(name.members)
        or (name.kind == "class" and any(papers.words.is_kind_of(each, name.id) for each in held))
    )


def _systems(line: Line, papers: Papers) -> frozenset[str]:
    named = [papers.words.named(each) for each in line.theirs]
    return frozenset().union(*(name.systems for name in named if name.kind in ("condition", "symptom")))
