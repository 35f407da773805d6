"""What every embedder does. Fixture: `embedder`."""

import math

import pytest

from shared.ports.embedders.base import Embedder

HAEMOPTYSIS = "Refer people aged 40 and over with unexplained coughing up of blood"
LESION = "Consider dermoscopy of a pigmented skin lesion that is growing"


def cosine(one: list[float], other: list[float]) -> float:
    return math.fsum(a * b for a, b in zip(one, other, strict=True))


class EmbedderContract:
    def test_its_name_tells_its_dimension_apart_from_others(self, embedder: Embedder) -> None:
        assert str(embedder.dimension) in embedder.name

    def test_every_text_has_its_vector_in_order(self, embedder: Embedder) -> None:
        one, other, again = embedder.embed_passages([HAEMOPTYSIS, LESION, HAEMOPTYSIS])
        assert one == pytest.approx(again, abs=1e-6)
        assert cosine(one, other) < 0.999
        assert embedder.embed_passages([LESION])[0] == pytest.approx(other, abs=1e-6)

    def test_no_texts_give_no_vectors(self, embedder: Embedder) -> None:
        assert embedder.embed_passages([]) == []

    @pytest.mark.parametrize("text", [HAEMOPTYSIS, "x", "Hämoptyse?", "1.5 mg/L " * 2_000])
    def test_vectors_have_the_dimension_and_length_one(self, embedder: Embedder, text: str) -> None:
        for vector in (embedder.embed_query(text), *embedder.embed_passages([text])):
            assert len(vector) == embedder.dimension
            assert cosine(vector, vector) == pytest.approx(1.0, abs=1e-4)

    @pytest.mark.parametrize("text", ["", " ", "?!"])
    def test_a_text_without_words_is_embedded_all_the_same(self, embedder: Embedder, text: str) -> None:
        assert len(embedder.embed_query(text)) == embedder.dimension

    def test_a_question_lies_nearer_to_its_passage_than_to_another(self, embedder: Embedder) -> None:
        right, wrong = embedder.embed_passages([HAEMOPTYSIS, LESION])
        question = embedder.embed_query("what to do about coughing blood")
        assert cosine(question, right) > cosine(question, wrong)

    def test_the_same_question_has_the_same_vector(self, embedder: Embedder) -> None:
        assert embedder.embed_query(LESION) == embedder.embed_query(LESION)
