"""A search without its vectors still answers, and the answer says what it had to do without."""

from dataclasses import replace
from typing import Any

from pipelines.chat.run import ChatCall, chat
from shared.errors import BackendAwayError
from shared.ports.embedders.embedded import HashingEmbedder
from shared.retrieval.retrieve import Retriever, Switches
from shared.terminology.terminology import load_terminology
from tests.pipelines.chat.conftest import OneEdition, Parts


class AwayVectors:
    """Vectors that nobody can reach."""

    def nearest(self, *_: Any) -> Any:
        raise BackendAwayError("away")


def test_an_answer_without_vector_search_says_so_before_its_sources(parts: Parts) -> None:
    vectors: Any = AwayVectors()
    retriever = Retriever(HashingEmbedder(), vectors, load_terminology(), Switches(vector=True))
    question = ChatCall("ann", "c", "When should I refer somebody who is coughing up blood?", "m1", "one")
    served = parts.servings.served
    indexed = OneEdition(replace(served, library=replace(served.library, index_id="one")))
    whole = chat(parts, question)
    partial = chat(replace(parts, servings=indexed, retriever=retriever), replace(question, session_id="two"))
    assert "was away" not in whole.answer
    assert partial.answer.index("vector search did not answer") < partial.answer.rindex("[NG12 §")
    assert partial.citations == whole.citations
