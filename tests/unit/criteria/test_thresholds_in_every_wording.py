"""A threshold in every wording, before the figure and after it: text -> tree."""

import pytest

from tests.unit.criteria.builders import tree


@pytest.mark.parametrize(
    ("sign", "words"),
    [
        *((">=", words) for words in ("at least", "at or above", ">=", "no less than", "not below", "not under")),
        *((">", words) for words in ("more than", "greater than", "higher than", "above", "over", "exceeding", ">")),
        (">", "in excess of"),
        *(
            ("<=", words)
            for words in ("at most", "<=", "no more than", "not above", "not over", "at or below", "up to")
        ),
        *(("<", words) for words in ("less than", "lower than", "below", "under", "<")),
    ],
)
def test_a_threshold_is_read_from_the_words_before_it(sign: str, words: str) -> None:
    assert tree(f"Refer people with haemoglobin {words} 100 g/L.") == f"measure(haemoglobin{sign}100)"


@pytest.mark.parametrize(
    ("sign", "words"),
    [
        *((">=", words) for words in ("or more", "or greater", "or above", "or over", "or higher", "and above")),
        *(("<=", words) for words in ("or less", "or below", "or under", "or lower", "and below")),
    ],
)
def test_a_threshold_is_read_from_the_words_after_it(sign: str, words: str) -> None:
    assert tree(f"Refer people with haemoglobin of 100 g/L {words}.") == f"measure(haemoglobin{sign}100)"
