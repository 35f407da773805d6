"""What a model's answers over patients' documents are worth, replayed: right, cited, short, and hard to falsify.

Nobody but readers who saw each prompt alone answered; `documents/replies.jsonl` says so.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from functions.local.evaluation.recorded import ReplayedModel
from functions.local.recording import hold
from pipelines.records.papers.prepare import Papers
from pipelines.records.papers.shelf import take
from pipelines.records.response import RecordsAnswer
from pipelines.records.run import RecordsCall, ask
from pipelines.records.worded import answering
from pipelines.records.worded.people import People
from shared.guardrails.verified.check import checked
from shared.guardrails.verified.shapes import Checked, Sentence, Span
from shared.http.caller import LOCAL_CALLER
from shared.records.given import patients_of
from shared.settings_loading import load_settings
from shared.wiring import Wiring
from tests.evaluation.documents.falsehoods import falsehoods

RECORDED = Path(__file__).parent / "documents" / "replies.jsonl"
VAGUE = Path(__file__).parents[1] / "cases" / "records" / "vague"
FALSE = 400


@dataclass(frozen=True)
class Held:
    """One sentence as it was held against its spans."""

    sentence: Sentence
    spans: dict[str, Span]
    question: str
    papers: Papers
    found: Checked

    @cached_property
    def people(self) -> list[str]:
        return list(People(self.papers).names.values())

    @cached_property
    def names(self) -> list[str]:
        words = self.papers.words
        return sorted({line.text[one.start : one.end] for line in self.papers.lines for one in words.find(line.text)})


class Replayed:
    """The answers to all questions of a file, and every sentence that was checked for them."""

    def __init__(self, folder: Path) -> None:
        self.wiring = Wiring(load_settings(data_dir=folder, records_model="configured"))
        self.model = ReplayedModel(RECORDED)
        self.wiring.model = self.model
        for profile, documents in patients_of(json.loads((VAGUE / "patients.json").read_text(encoding="utf-8"))):
            hold(self.wiring, profile, documents)
        self.held: list[Held] = []
        self.answers: list[tuple[dict[str, Any], RecordsAnswer]] = []

    def answer(self, name: str) -> None:
        for line in (VAGUE / name).read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            day = date.fromisoformat(case["as_of"])
            number, patient = len(self.answers), case["patient_id"]
            call = RecordsCall(LOCAL_CALLER.id, "c" * 8, case["question"], f"m-{number}", None, patient, as_of=day)
            self._papers = take(self.wiring, LOCAL_CALLER.id, patient).papers
            self.answers.append((case, ask(self.wiring, call)))

    def checked(self, sentences: Any, spans: Any, question: str, words: Any) -> tuple[Checked, ...]:
        found = checked(sentences, spans, question, words)
        for sentence, one in zip(sentences, found, strict=True):
            self.held.append(Held(sentence, {mark: spans[mark] for mark in one.marks}, question, self._papers, one))
        return found


@pytest.fixture(scope="module")
def replayed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Replayed]:
    made = Replayed(tmp_path_factory.mktemp("documents"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(answering, "checked", made.checked)
        for name in ("questions.jsonl", "kept.jsonl"):
            made.answer(name)
    yield made
    made.wiring.close()


def test_every_request_was_recorded(replayed: Replayed) -> None:
    assert replayed.model.missed == 0


def test_outcomes_sources_and_facts_of_vague_questions_are_right_in_few_words(replayed: Replayed) -> None:
    outcomes, recall, facts, words, precise = [], [], [], [], []
    for case, reply in replayed.answers:
        outcomes.append(reply.outcome == case["outcome"])
        cited, must = {one.document_id for one in reply.citations}, set(case["must_cite_documents"])
        recall += [len(must & cited) / len(must)] if must else []
        precise += [one.document_id in must | set(case["may_cite_documents"]) for one in reply.citations]
        if case["outcome"].startswith("answer"):
            told = reply.answer.casefold()
            facts += [any(form.casefold() in told for form in forms) for forms in case["key_facts"]]
            words.append(len(reply.answer.split()))
    means = [round(sum(each) / len(each), 3) for each in (outcomes, recall, precise, facts)]
    assert [mean for mean, least in zip(means, (0.92, 0.98, 0.93, 0.96), strict=True) if mean < least] == []
    assert sorted(words)[len(words) // 2] <= 60


def test_both_sides_of_every_conflict_are_told(replayed: Replayed) -> None:
    missing = [
        case["id"]
        for case, reply in replayed.answers
        if case["outcome"] == "answer_with_conflict"
        and not all(any(form.casefold() in reply.answer.casefold() for form in forms) for forms in case["key_facts"])
    ]
    assert missing == []


def test_true_sentences_stand(replayed: Replayed) -> None:
    passed = [one.found.reason is None for one in replayed.held]
    assert len(passed) > 150
    assert sum(passed) / len(passed) >= 0.96


def test_mechanical_falsehoods_fall_by_code_alone(replayed: Replayed) -> None:
    true = [one for one in replayed.held if one.found.reason is None]
    words = true[0].papers.words
    texts, names, people = (
        [one.sentence.text for one in true],
        [one.names for one in true],
        [one.people for one in true],
    )
    made = list(falsehoods(texts, names, people, words))[:FALSE]
    standing = [
        (kind, false)
        for place, kind, false in made
        for one in [true[place]]
        if checked([Sentence(false, one.sentence.marks)], one.spans, one.question, one.papers.words)[0].reason is None
    ]
    assert len(made) == FALSE
    assert len(standing) <= FALSE * 0.02, standing
