"""The embedder without downloads: the same vector in every process, and nearness by words and their parts."""

import math
import os
import subprocess
import sys

import pytest

from shared.ports.embedders.embedded import HashingEmbedder

PRINT_VECTOR = """
from shared.ports.embedders.embedded import HashingEmbedder
print(HashingEmbedder().embed_query("Persistent hoarseness, aged 45 and over"))
"""


def nearness(one: str, other: str) -> float:
    embedder = HashingEmbedder()
    pairs = zip(embedder.embed_query(one), embedder.embed_query(other), strict=True)
    return math.fsum(a * b for a, b in pairs)


def test_every_process_computes_the_same_vector_whatever_its_hash_seed() -> None:
    said = {
        subprocess.run([sys.executable, "-c", PRINT_VECTOR], env={**os.environ, "PYTHONHASHSEED": seed},
                       capture_output=True, check=True).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(said) == 1


def test_case_accents_form_and_grammar_words_do_not_count() -> None:
    assert nearness("Haemoptysis", "ＨＡＥＭＯＰＴＹＳＩＳ") == pytest.approx(1)
    assert nearness("what is the haemoptysis", "haemoptysis") == pytest.approx(1)


@pytest.mark.parametrize(
    ("word", "near", "far"),
    [("bleeding", "bleed", "lump"), ("haemoptysis", "hemoptysis", "melanoma"), ("diarrhoea", "diarhoea", "dyspepsia")],
)
def test_inflections_and_spellings_of_a_word_lie_nearer_than_other_words(word: str, near: str, far: str) -> None:
    assert nearness(word, near) > 0.2 + nearness(word, far)


def test_repeating_a_word_weighs_less_than_each_time_anew() -> None:
    assert nearness("cough " * 20 + "fever", "fever") > 0.15


def test_dimensions_have_names_of_their_own() -> None:
    assert HashingEmbedder(64).name != HashingEmbedder(128).name
    assert len(HashingEmbedder(64).embed_query("cough")) == 64
