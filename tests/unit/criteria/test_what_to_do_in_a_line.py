"""What a recommendation says to do, in one line: its own words, the list they point at, and its number."""

import pytest

from shared.criteria.to_do import in_a_line
from tests.unit.criteria.builders import recommendation


@pytest.mark.parametrize(
    ("bullets", "listed"),
    [
        ("• a full blood count\n• a scan.", "a full blood count; a scan"),
        ("• a full blood count and\n• a scan.", "a full blood count; a scan"),
        ("• a full blood count, or\n• a scan.", "a full blood count; a scan"),
        ("• one of these:\n– a full blood count\n– a scan", "one of these: a full blood count; a scan"),
    ],
)
def test_the_list_that_an_action_points_at_stands_in_a_row(bullets: str, listed: str) -> None:
    rule = recommendation(f"Do the following for people with cough:\n{bullets}")
    assert in_a_line("Do the following", rule) == f"do the following: {listed} (9.9.1)"


def test_a_list_of_the_condition_is_no_part_of_the_action() -> None:
    rule = recommendation("Refer people with:\n• cough\n• fever.")
    assert in_a_line("Refer people", rule) == "refer people (9.9.1)"


def test_an_action_without_words_is_told_by_its_kind() -> None:
    assert in_a_line("", recommendation("Cough.")) == "urgent investigation (9.9.1)"


@pytest.mark.parametrize(
    "written", ["Offer tests (see recommendation 9.9.2)", "Offer tests , see recommendation 9.9.2"]
)
def test_a_reference_follows_a_comma(written: str) -> None:
    assert in_a_line(written, recommendation("Cough.")) == "offer tests, see recommendation 9.9.2 (9.9.1)"
