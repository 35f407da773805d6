"""Sentences of a streamed reply: each is given at the character that finishes it, whatever pieces it came in."""

import pytest

from pipelines.chat.worded.sentences import LONGEST, Sentences
from shared.ports.models.base import ModelAwayError

ONE, TWO = "Adults with a lump are referred [Source 1].", " People over 40 are not [Source 2]."


def given(*pieces: str) -> tuple[list[str], str]:
    sentences = Sentences()
    found = [sentence for piece in pieces for sentence in sentences.add(piece)]
    return found, sentences.begun


def test_a_sentence_is_finished_by_the_stop_after_its_source() -> None:
    sentences = Sentences()
    assert sentences.add(ONE[:-1]) == []
    assert sentences.add(".") == [ONE]


@pytest.mark.parametrize("size", [1, 3, 1000])
def test_pieces_of_any_size_give_the_same(size: int) -> None:
    text = ONE + TWO
    assert given(*(text[at : at + size] for at in range(0, len(text), size))) == ([ONE, TWO], "")


def test_sources_after_the_stop_wait_for_what_follows() -> None:
    found, rest = given("Adults are referred. [Source 1] ", "[Source 2]", " Others wait. [Source 1]")
    assert found == ["Adults are referred. [Source 1] [Source 2]"] and rest == "Others wait. [Source 1]"


def test_a_source_within_a_sentence_does_not_end_it() -> None:
    assert given("Adults [Source 1] and children [Source 2] are referred [Source 1].")[0] == [
        "Adults [Source 1] and children [Source 2] are referred [Source 1]."
    ]


def test_a_line_ends_what_is_on_it_and_empty_lines_are_nothing() -> None:
    assert given("# Heading\n\nAdults [Source 1]\n") == (["# Heading\n", "Adults [Source 1]\n"], "")


def test_a_decimal_number_does_not_end_a_sentence() -> None:
    assert given("at 2.5 and [Source 1].5 micrograms")[0] == []


@pytest.mark.parametrize("end", ["", "\n"])
def test_a_sentence_that_never_ends_is_not_heard_out(end: str) -> None:
    with pytest.raises(ModelAwayError):
        Sentences().add("x" * (LONGEST + 1) + end)
