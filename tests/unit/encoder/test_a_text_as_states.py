"""The encoder: words to pieces that keep their places, pieces to states, the same in every run."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from shared.encoder.encoder import Encoder
from shared.encoder.wordpiece import WordPieces
from shared.patient.likelihood.reader import ENCODER
from shared.patient.likelihood.shown import Shown
from tests.encoder.cutting import cut, kept, read_tensors

PIECES = WordPieces(["[UNK]", "[CLS]", "[SEP]", "blood", "##y", "in", "urine", ",", "cafe"])


@pytest.fixture(scope="module")
def encoder() -> Encoder:
    return Encoder(ENCODER)


def likeness(one: np.ndarray, other: np.ndarray) -> float:
    return float(one @ other / np.linalg.norm(one) / np.linalg.norm(other))


def test_a_piece_stands_where_its_word_does() -> None:
    assert list(PIECES.placed("Bloody urine,")) == [(3, 0, 6), (4, 0, 6), (6, 7, 12), (7, 12, 13)]


def test_accents_are_no_matter_and_a_strange_word_is_one_piece() -> None:
    assert PIECES.of("Café") == (8,)
    assert PIECES.of("zzz") == (0,)


def test_words_of_one_meaning_are_nearer_than_words_of_another(encoder: Encoder) -> None:
    said, meant, other = (Shown(encoder, text).states(0, len(text))[384:768] for text in
                          ("he is bleeding from the bowel", "blood in his stool", "the car is red"))  # fmt: skip
    assert likeness(said, meant) > likeness(said, other)


def test_a_word_has_another_state_in_other_surroundings(encoder: Encoder) -> None:
    texts = ("His cough has gone completely.", "His cough is worse every day.")
    gone, worse = (Shown(encoder, text).states(4, 9)[384:768] for text in texts)
    assert not np.allclose(gone, worse, atol=0.05)


def test_the_same_text_has_the_same_states(encoder: Encoder) -> None:
    first, again = (Shown(encoder, "Cough for six weeks.").states(0, 5) for _ in range(2))
    assert np.array_equal(first, again)


THREADS = """
import os, shared, numpy
numpy.ones((600, 600)) @ numpy.ones((600, 600))
print(len(os.listdir("/proc/self/task")))
"""


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="threads are counted where /proc tells of them")
def test_numpy_computes_on_one_thread_whoever_loads_it() -> None:
    assert subprocess.run([sys.executable, "-c", THREADS], capture_output=True, check=True).stdout.strip() == b"1"


def test_a_text_longer_than_the_encoder_takes_is_read_to_its_end(encoder: Encoder) -> None:
    text = "He walks to the shop each morning. " * 120 + "He coughs blood."
    states = Shown(encoder, text).states(len(text) - 6, len(text) - 1)
    assert np.isfinite(states).all() and np.abs(states[384:768]).max() > 0


def test_what_is_cut_keeps_what_texts_use_and_is_near_what_was_published(tmp_path: Path) -> None:
    pieces = ["[UNK]", "[CLS]", "[SEP]", "[unused1]", "cough", "naïve"]
    assert kept(pieces, ["a cough"]) == [0, 1, 2, 4]
    chance = np.random.default_rng(0)
    shapes = {"embeddings.position_embeddings.weight": (4, 8), "embeddings.token_type_embeddings.weight": (2, 8),
              "embeddings.word_embeddings.weight": (6, 8), "embeddings.LayerNorm.weight": (8,),
              "embeddings.LayerNorm.bias": (8,)}  # fmt: skip
    for layer in range(3):
        names = ("attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense",
                 "intermediate.dense", "output.dense", "attention.output.LayerNorm", "output.LayerNorm")  # fmt: skip
        for name in names:
            shapes[f"encoder.layer.{layer}.{name}.weight"] = (8,) if "Norm" in name else (8, 8)
            shapes[f"encoder.layer.{layer}.{name}.bias"] = (8,)
    tensors = {name: chance.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}
    arrays = cut(tensors, pieces, [0, 1, 2, 4])
    words = arrays["words.byte"] * arrays["words.scale"][:, None]
    assert np.abs(words - tensors["embeddings.word_embeddings.weight"][[0, 1, 2, 4]]).max() < 0.02
    assert arrays["0.qkv.weight.byte"].shape == (24, 8)


def test_tensors_are_read_as_they_were_saved(tmp_path: Path) -> None:
    values = np.arange(6, dtype="<f4")
    told = (
        b'{"__metadata__":{},"a":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},'
        b'"n":{"dtype":"I64","shape":[0],"data_offsets":[24,24]}}'
    )
    (tmp_path / "m.safetensors").write_bytes(len(told).to_bytes(8, "little") + told + values.tobytes())
    assert read_tensors(tmp_path / "m.safetensors")["a"].tolist() == [[0, 1, 2], [3, 4, 5]]
