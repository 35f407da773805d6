"""What services call the guideline's terms is data: the term is explained, nothing else that shares a word."""

from dataclasses import replace
from pathlib import Path

import pytest

from pipelines.chat.query.names import names_of
from pipelines.chat.run import ChatCall, chat
from shared.errors import InputInvalidError
from shared.settings import Settings
from tests.pipelines.chat.conftest import Parts, Say


@pytest.mark.parametrize(
    "message",
    [
        "what is 2ww?",
        "FDS?",
        "what does FDS stand for",
        "What is the 28 day faster diagnosis standard?",
        "what is USC referral",
        "is the two-week wait still a thing",
        "how long is 2ww now? someone said its changed",
    ],
)
def test_another_name_of_the_pathway_is_explained_by_its_definition(say: Say, message: str) -> None:
    reply = say(message)
    assert [citation.term for citation in reply.citations] == ["Suspected cancer pathway referral"]
    assert reply.evidence == "sufficient" and "within 28 days" in reply.answer


@pytest.mark.parametrize(
    "message",
    ["dysphagia 60, 2ww?", "USC referral for haemoptysis at 50?", "who gets a 2ww?", "what is 2ww criteria for lung"],
)
def test_who_is_for_it_is_no_question_of_its_name(say: Say, message: str) -> None:
    assert all(citation.term is None for citation in say(message).citations)


def test_a_deployment_adds_names_of_its_own(parts: Parts, tmp_path: Path) -> None:
    own = tmp_path / "names.yaml"
    own.write_text("Suspected cancer pathway referral: [blue form]\n", encoding="utf-8")
    with_own = replace(parts, settings=Settings(guideline_names=own))
    asked = "what is a blue form?"
    replies = [chat(each, ChatCall("ann", "c", asked, f"m{at}", f"s{at}")) for at, each in enumerate((with_own, parts))]
    assert replies[0].citations[0].term == "Suspected cancer pathway referral" and not replies[1].citations


def test_a_file_of_another_shape_is_refused_by_its_name(tmp_path: Path) -> None:
    own = tmp_path / "mine.yaml"
    own.write_text("- 2ww\n", encoding="utf-8")
    with pytest.raises(InputInvalidError, match=r"mine\.yaml"):
        names_of(own)
