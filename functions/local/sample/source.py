"""The sample guideline as data: what its YAML files say, before anything is laid out on a page."""

from datetime import date
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from shared.data import read_yaml

FOLDER = Path(__file__).parent
FIRST_EDITION = date(2025, 5, 12)
SECOND_EDITION = date(2026, 6, 15)
EXPECTATIONS = FOLDER / "expectations.yaml"


class Source(BaseModel):
    """Frozen; unknown keys are refused, so that a misspelt one is noticed."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Reading(Source):
    """What a reader should say of a recommendation beyond its printed words; absent means none stated."""

    strength: str
    action: str
    urgency: str
    cancer_type: str | None = None
    age_min: int | None = None
    age_max_exclusive: int | None = None
    sex: str | None = None
    risk_factor_smoking: bool = False
    cross_references: tuple[str, ...] = ()


class ValueTable(Source):
    """A ruled table after a recommendation; the header row first."""

    title: str
    rows: tuple[tuple[str, ...], ...]


class ChecklistGroup(Source):
    """Features of one weight; `label` says how many points each scores."""

    label: str
    items: tuple[str, ...]


class Checklist(Source):
    """A boxed checklist after a recommendation."""

    title: str
    groups: tuple[ChecklistGroup, ...]


class Recommendation(Source):
    """One recommendation as printed; `shares_line` prints the number on the first line of the text."""

    id: str
    year: str
    text: str
    reading: Reading
    shares_line: bool = False
    table: ValueTable | None = None
    checklist: Checklist | None = None
    note: str | None = None


class Part(Source):
    """The recommendations under one heading; `applies_to` is the sentence of the preamble that limits who is meant."""

    heading: str | None = None
    preamble: str | None = None
    applies_to: str | None = None
    recommendations: tuple[Recommendation, ...]


class Section(Source):
    """A numbered section."""

    number: str
    title: str
    preamble: str | None = None
    parts: tuple[Part, ...]


class Chapter(Source):
    """A chapter of recommendations; it begins on a new page with a box."""

    title: str
    box: str
    sections: tuple[Section, ...]


class SymptomTable(Source):
    """One ruled table: each row is symptom, possible cancer, paragraphs of the recommendation cell."""

    caption: str
    head: tuple[str, str, str]
    rows: tuple[tuple[str, str, tuple[str, ...]], ...]


class SymptomGroup(Source):
    """A group of symptom tables."""

    title: str
    lead: str | None = None
    tables: tuple[SymptomTable, ...]


class Passage(Source):
    """Text under an optional heading."""

    heading: str | None = None
    text: str


class TermSource(Source):
    """A defined term."""

    term: str
    text: str


class ClosingChapter(Source):
    """A chapter after the terms, which a reader leaves alone."""

    title: str
    parts: tuple[Passage, ...]


class Frame(Source):
    """Everything round the recommendations, the same in every edition."""

    guideline: str
    title: str
    cover_title: tuple[str, ...]
    kind: str
    issuer: str
    published: date
    address: str
    warning: str
    footer: tuple[str, str]
    replaced: tuple[str, ...]
    responsibility: str
    overview: str
    who_is_it_for: tuple[str, ...]
    introduction: tuple[Passage, ...]
    symptoms_title: str
    symptoms_introduction: str
    terms_title: str
    terms: tuple[TermSource, ...]
    after: tuple[ClosingChapter, ...]


class EditionSource(Source):
    """One edition whole."""

    frame: Frame
    last_updated: date
    updates: tuple[str, ...]
    chapters: tuple[Chapter, ...]
    groups: tuple[SymptomGroup, ...]

    def recommendations(self) -> list[Recommendation]:
        """List every recommendation in printed order."""
        sections = [section for chapter in self.chapters for section in chapter.sections]
        return [one for section in sections for part in section.parts for one in part.recommendations]


def load_edition(last_updated: date) -> EditionSource:
    """Read the source of the edition of that date."""
    name = f"srg1-{last_updated.isoformat()}"
    recommendations = _yaml(f"{name}-recommendations.yaml")
    return EditionSource.model_validate(
        {"frame": _yaml("frame.yaml"), **recommendations, **_yaml(f"{name}-symptoms.yaml")}
    )


def pdf_path(last_updated: date) -> Path:
    """Return where the rendered edition of that date lies."""
    return FOLDER / f"srg1-{last_updated.isoformat()}.pdf"


def _yaml(name: str) -> Any:
    return read_yaml(FOLDER / name)
