"""Embeddings, Gemini and ranking on Vertex AI, against a server of their protocols, under their ports' contracts."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from google.oauth2.credentials import Credentials

from shared.errors import BackendAwayError
from shared.ports.embedders.vertex import VertexEmbedder
from shared.ports.genai_calls import genai_client, vertex_address
from shared.ports.google_rest import GoogleRest
from shared.ports.models.base import ModelAwayError, ModelMessage, ModelRequest, ModelTool
from shared.ports.models.gemini import GeminiModel
from shared.ports.rerankers.ranking import RankingReranker
from tests.contracts.embedders import HAEMOPTYSIS, LESION, EmbedderContract
from tests.contracts.models import ASKED, ModelContract
from tests.contracts.rerankers import RerankerContract
from tests.doubles.served import serving
from tests.doubles.vertex import EMBEDDING, EMBEDDING_BY_WORDS, MODEL, SIGNATURE, Vertex

pytestmark = pytest.mark.long
TOOL = ModelTool("get_patient_data", "Look a patient up", {"type": "object", "properties": {"id": {"type": "string"}}})


@pytest.fixture
def service() -> Iterator[Vertex]:
    double = Vertex()
    with serving(double):
        yield double


def client(address: str) -> Any:
    return genai_client("tests", "europe-west2", Credentials("tests"), address)


def embedder(address: str, name: str = EMBEDDING, seconds: float = 10.0) -> VertexEmbedder:
    return VertexEmbedder(client(address), name, 64, seconds)


def ranking(address: str, seconds: float = 10.0) -> RankingReranker:
    return RankingReranker(GoogleRest(Credentials("tests"), seconds), address, "tests", "semantic-ranker-default-004")


class TestVertexEmbedder(EmbedderContract):
    @pytest.fixture(params=[EMBEDDING, EMBEDDING_BY_WORDS])
    def embedder(self, service: Vertex, request: pytest.FixtureRequest) -> VertexEmbedder:
        return embedder(service.address, request.param)


class TestGeminiModel(ModelContract):
    @pytest.fixture
    def answering(self, service: Vertex) -> GeminiModel:
        return GeminiModel(client(service.address), MODEL)

    @pytest.fixture
    def answering_in_json(self, answering: GeminiModel) -> GeminiModel:
        return answering

    @pytest.fixture
    def away(self, service: Vertex) -> GeminiModel:
        return GeminiModel(client(service.address), "gemini-of-yesterday")


class TestRankingReranker(RerankerContract):
    @pytest.fixture
    def reranker(self, service: Vertex) -> RankingReranker:
        return ranking(service.address)


@pytest.fixture
def gemini(service: Vertex) -> GeminiModel:
    return GeminiModel(client(service.address), MODEL)


def test_many_texts_are_as_many_calls_and_as_many_vectors(service: Vertex):
    texts = [f"{HAEMOPTYSIS} {number}" for number in range(30)]
    assert len(embedder(service.address).embed_passages(texts)) == len(service.requests) == 30


def test_a_model_is_told_what_a_text_is_for(service: Vertex):
    for name in (EMBEDDING, EMBEDDING_BY_WORDS):
        embedder(service.address, name).embed_query(LESION)
    by_task, by_words = service.requests
    assert by_task["instances"][0]["task_type"] == "RETRIEVAL_QUERY"
    assert by_words["content"]["parts"][0]["text"] == f"task: search result | query: {LESION}"


def test_vectors_of_another_length_are_no_vectors(service: Vertex):
    service.vectors_short = 1
    with pytest.raises(BackendAwayError, match="NG12_EMBEDDING_NAME"):
        embedder(service.address).embed_query(LESION)


def test_a_name_that_nobody_knows_is_said_to_be_a_setting(service: Vertex):
    with pytest.raises(BackendAwayError, match=r"NG12_EMBEDDING_NAME.*no model of this name"):
        embedder(service.address, "textembedding-gecko").embed_query(LESION)
    with pytest.raises(ModelAwayError, match=r"NG12_MODEL_NAME.*no model of this name"):
        GeminiModel(client(service.address), "gemini-of-yesterday").generate(ASKED)
    assert len(service.asked) == 2


def test_a_tool_is_asked_for_and_its_result_goes_back_with_the_provider_s_token(service: Vertex, gemini: GeminiModel):
    wanted = {"functionCall": {"name": TOOL.name, "args": {"id": "S-1"}}, "thoughtSignature": SIGNATURE}
    service.script.append([{"text": "let me think", "thought": True}, wanted])
    asked = ModelRequest(ASKED.messages, tools=[TOOL])
    (call,) = gemini.generate(asked).calls
    assert (call.name, call.arguments, call.token) == (TOOL.name, {"id": "S-1"}, SIGNATURE)
    told = (ModelMessage("assistant", "", calls=[call]), ModelMessage("tool", '{"age": 66}', tool=TOOL.name))
    assert gemini.generate(ModelRequest([*ASKED.messages, *told], tools=[TOOL])).text == "Hello there, clinician"
    _, asking, answer = service.requests[-1]["contents"]
    assert asking["parts"][0]["thoughtSignature"] == SIGNATURE
    assert answer["parts"][0]["functionResponse"] == {"name": TOOL.name, "response": {"age": 66}}


def test_the_prompt_and_its_limits_arrive(service: Vertex, gemini: GeminiModel):
    gemini.generate(ModelRequest(ASKED.messages, temperature=0.4, max_tokens=77))
    (sent,) = service.requests
    assert sent["systemInstruction"]["parts"][0]["text"] == "Reply briefly."
    assert [one["role"] for one in sent["contents"]] == ["user"]
    assert (sent["generationConfig"]["temperature"], sent["generationConfig"]["maxOutputTokens"]) == (0.4, 77)


def test_what_a_model_thinks_has_room_of_its_own(service: Vertex):
    """Thoughts come out of the same room as the reply."""
    GeminiModel(client(service.address), MODEL, thinking="low").generate(ModelRequest(ASKED.messages, max_tokens=77))
    (sent,) = service.requests
    assert sent["generationConfig"]["thinkingConfig"]["thinking_level"] == "LOW"
    assert sent["generationConfig"]["maxOutputTokens"] == 77 + 2048


@pytest.mark.parametrize("location", ["europe-west2", "eu", "us", "global"])
def test_a_model_is_asked_where_its_own_client_would(location: str):
    made = genai_client("tests", location, Credentials("tests"))
    host = urlsplit(made._api_client._http_options.base_url).netloc
    assert urlsplit(vertex_address(location)).netloc == host


@pytest.mark.parametrize("finish", ["MAX_TOKENS", "SAFETY", "RECITATION"])
def test_a_reply_cut_off_or_withheld_is_none(service: Vertex, gemini: GeminiModel, finish: str):
    service.finish = finish
    with pytest.raises(ModelAwayError, match=finish):
        gemini.generate(ASKED)
    with pytest.raises(ModelAwayError, match=finish):
        list(gemini.stream(ASKED))


def test_an_empty_reply_is_none(service: Vertex, gemini: GeminiModel):
    service.script.append([])
    with pytest.raises(ModelAwayError):
        gemini.generate(ASKED)


@pytest.mark.parametrize("mood", ["busy", "down", "half"])
def test_models_that_are_out_of_sorts_for_a_moment_are_asked_again(service: Vertex, gemini: GeminiModel, mood: Any):
    for call in (
        lambda: gemini.generate(ASKED),
        lambda: embedder(service.address).embed_query(LESION),
        lambda: ranking(service.address).rerank("blood", ["blood"]),
    ):
        service.feel(mood, times=1)
        assert call()


def test_passages_wait_longer_for_a_quota_than_a_question_does(service: Vertex):
    hasty = embedder(service.address, seconds=0.6)
    service.feel("busy", times=4)
    assert len(hasty.embed_passages([LESION])) == 1
    service.feel("busy", times=4)
    with pytest.raises(BackendAwayError, match="HTTP 429"):
        hasty.embed_query(LESION)


@pytest.mark.parametrize("mood", ["busy", "down", "half", "slow", "silent"])
def test_models_that_stay_out_of_sorts_are_away_within_their_time(service: Vertex, gemini: GeminiModel, mood: Any):
    service.feel(mood)
    hasty = ModelRequest(ASKED.messages, deadline_seconds=0.6)
    for call in (
        lambda: gemini.generate(hasty),
        lambda: list(gemini.stream(hasty)),
        lambda: embedder(service.address, seconds=0.6).embed_query(LESION),
        lambda: ranking(service.address, seconds=0.6).rerank("blood", ["blood"]),
    ):
        service.asked.clear()
        with pytest.raises(BackendAwayError):
            call()
        assert 0 < len(service.asked) < 10
