"""What a text means does not hang on the texts that the process has read before it."""

import pytest

from shared.terminology.load import read_terminology

TEXTS = ("Pale and tired for 2 weeks", "Gone white", "She looks grey", "Looks washed out", "Coughing up blood")


@pytest.mark.parametrize("text", TEXTS)
def test_the_first_text_of_a_process_reads_like_the_last(text: str) -> None:
    fresh, used = read_terminology(), read_terminology()
    for other in TEXTS:
        used.find_mentions(f"{other}.")
    assert fresh.find_mentions(text) == used.find_mentions(text) != ()
