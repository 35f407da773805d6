"""The rendered sample guideline, read back by ingestion: everything that its source says, and nothing else."""

import re
from typing import NamedTuple

import pytest

from functions.local.sample.compose import Composition, compose
from functions.local.sample.draw import advance
from functions.local.sample.markup import plain
from functions.local.sample.source import (
    FIRST_EDITION,
    SECOND_EDITION,
    EditionSource,
    Reading,
    Recommendation,
    load_edition,
    pdf_path,
)
from pipelines.ingest.read import ReadResult, read_guideline

REFERENCE = re.compile(r"(\d+\.\d+\.\d+)\]")
HALF_A_BRACKET = re.compile(r"(?<=\s)(\d+\.\d+\.\d+\])")  # one row is printed so


class Sample(NamedTuple):
    """An edition as written, as laid out and as read."""

    source: EditionSource
    composition: Composition
    result: ReadResult

    def numbers_where(self, holds) -> list[str]:
        """List the recommendations of which a statement about (written, read) does not hold."""
        read = self.result.guideline.by_id()
        return [one.id for one in self.source.recommendations() if not holds(one, read[one.id])]


@pytest.fixture(scope="module", params=[FIRST_EDITION, SECOND_EDITION], ids=str)
def sample(request) -> Sample:
    source = load_edition(request.param)
    return Sample(source, compose(source, advance), read_guideline(pdf_path(request.param).read_bytes()))


def as_printed(markup: str) -> str:
    """Return the words as printed: where the print forgot a space there is none."""
    return plain(markup.replace("~", ""))


def test_the_edition_is_known_by_code_title_and_dates(sample):
    edition = sample.result.guideline.edition
    assert (edition.guideline, edition.title) == ("SRG1", sample.source.frame.title)
    assert edition.published == str(sample.source.frame.published)
    assert edition.last_updated == str(sample.source.last_updated)


def test_every_recommendation_is_found_in_order_and_none_is_made_up(sample):
    read = [one.rule_id for one in sample.result.guideline.recommendations]
    assert read == [one.id for one in sample.source.recommendations()]


def test_the_words_and_bullets_are_those_of_the_source(sample):
    wrong = sample.numbers_where(lambda one, read: read.text in (plain(one.text), as_printed(one.text)))
    assert wrong == []


def test_year_tags_are_whole(sample):
    assert sample.numbers_where(lambda one, read: read.year_tag == one.year) == []


def test_pages_are_the_printed_ones(sample):
    placed = sample.composition.recommendations
    assert sample.numbers_where(lambda one, read: (read.page, read.page_end) == placed[one.id]) == []


@pytest.mark.parametrize("field", Reading.model_fields)
def test_the_facts_of_a_recommendation_are_read(sample, field):
    wrong = sample.numbers_where(lambda one, read: getattr(read, field) == getattr(one.reading, field))
    assert wrong == []


def test_sections_headings_and_preambles_belong_to_their_recommendations(sample):
    read = sample.result.guideline.by_id()
    sections = [section for chapter in sample.source.chapters for section in chapter.sections]
    for section in sections:
        for part in section.parts:
            for one in (read[written.id] for written in part.recommendations):
                assert (one.section, one.section_title) == (section.number, section.title)
                assert (one.heading, one.applies_to) == (part.heading, part.applies_to)


def test_tables_belong_to_their_recommendations(sample):
    read = sample.result.guideline.by_id()
    written = [one for one in sample.source.recommendations() if one.table or one.checklist]
    assert [one for one in read if read[one].table] == [one.id for one in written]
    for one in written:
        assert (read[one.id].table.title, cells(read[one.id].table.rows)) == expected_table(one)


def test_every_symptom_row_is_read_whole_with_its_group_and_page(sample):
    written = [
        (group.title, table.caption, symptom, cancer, " ".join(cell))
        for group in sample.source.groups
        for table in group.tables
        for symptom, cancer, cell in table.rows
    ]
    rows = sample.result.guideline.symptom_rows
    assert len(rows) == len(written)
    for row, page, (group, caption, symptom, cancer, cell) in zip(rows, sample.composition.rows, written, strict=True):
        assert (row.page, row.group, row.subgroup) == (page, group, caption)
        assert row.symptom in (plain(symptom), as_printed(symptom))
        assert (row.possible_cancer, row.recommendation) == (cancer, HALF_A_BRACKET.sub(r"[\1", plain(cell)))
        assert row.references == tuple(REFERENCE.findall(cell))


def test_no_table_row_is_left_over(sample):
    assert sample.result.unread_rows == ()


def test_the_defined_terms_are_read(sample):
    read = [(one.term, one.page, one.text) for one in sample.result.guideline.terms]
    placed = sample.composition.terms
    assert read == [(one.term, placed[one.term], plain(one.text)) for one in sample.source.frame.terms]


def expected_table(one: Recommendation) -> tuple[str, set[str]]:
    if one.table:
        return one.table.title, cells(one.table.rows)
    assert one.checklist
    labelled = ((group.label, item) for group in one.checklist.groups for item in group.items)
    return one.checklist.title, cells(labelled)


def cells(rows) -> set[str]:
    return {plain(cell).rstrip(".") for row in rows for cell in row}
