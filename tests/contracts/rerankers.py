"""What every reranker does. Fixture: `reranker`."""

from shared.ports.rerankers.base import Reranker

PASSAGES = ["skin lesion that grows", "coughing up blood in the morning", "blood"]


class RerankerContract:
    def test_each_passage_has_a_score_from_0_to_1_in_its_place(self, reranker: Reranker) -> None:
        scores = reranker.rerank("coughing up blood", PASSAGES)
        assert len(scores) == len(PASSAGES)
        assert all(0 <= score <= 1 for score in scores)
        assert max(scores) == scores[1]

    def test_no_passages_have_no_scores(self, reranker: Reranker) -> None:
        assert reranker.rerank("blood", []) == []

    def test_the_same_question_gives_the_same_scores(self, reranker: Reranker) -> None:
        assert reranker.rerank("blood", PASSAGES) == reranker.rerank("blood", PASSAGES)
