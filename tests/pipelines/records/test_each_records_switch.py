"""Every switch of a patient's questions changes a result."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pipelines.records.context.strategy import STRATEGIES
from shared.search.searcher import Found, Searcher
from tests.pipelines.records.conftest import Records, document, records_in

LETTERS = [
    document(
        f"D{n}",
        f"Review {n}: blood pressure {120 + n}/80. Losartan 50 mg once daily. Knee pain discussed.",
        f"20{10 + n}-03-01",
    )
    for n in range(12)
]


def _filled(folder: Path, **settings: Any) -> Records:
    made = records_in(folder, **settings)
    made.patient("P1", *LETTERS)
    return made


@pytest.mark.parametrize(
    ("switch", "question"),
    [
        ("records_top_k_factual", "Did they discuss my knee?"),
        ("records_top_k_exploratory", "What should I ask at my next appointment?"),
        ("records_top_k_symptom", "I've been having knee pain"),
        ("records_top_k_timeline", "How has my blood pressure changed?"),
        ("records_top_k_general", "Tell me about my health"),
    ],
)
def test_how_many_passages_are_looked_up(tmp_path: Path, switch: str, question: str) -> None:
    few = _filled(tmp_path / "few", **{switch: 1}).ask(question, "P1").context_used
    many = _filled(tmp_path / "many", **{switch: 9}).ask(question, "P1").context_used
    assert few.semantic_chunks_used < many.semantic_chunks_used


def test_how_long_a_context_may_be(tmp_path: Path) -> None:
    short = _filled(tmp_path / "short", records_context_tokens=120).ask("Did they discuss my knee?", "P1").context_used
    long = _filled(tmp_path / "long", records_context_tokens=2000).ask("Did they discuss my knee?", "P1").context_used
    assert short.total_context_tokens <= 120 < long.total_context_tokens


def test_whether_earlier_messages_count(tmp_path: Path) -> None:
    answers = []
    for number, folder in ((0, "none"), (4, "some")):
        made = _filled(tmp_path / folder, records_history_messages=number)
        made.ask("What was my last blood pressure?", "P1", message_id="a", session_id="s")
        answers.append(made.ask("And the first one?", "P1", message_id="b", session_id="s").outcome)
    assert answers == ["no_evidence", "answer"]


def test_how_far_back_a_follow_up_may_go(tmp_path: Path) -> None:
    answers = []
    for number in (1, 2):
        made = _filled(tmp_path / str(number), records_history_messages=number)
        for at, question in enumerate(("What was my last blood pressure?", "Many thanks", "And the first one?")):
            reply = made.ask(question, "P1", message_id=f"m{at}", session_id="s")
        answers.append(reply.outcome)
    assert answers == ["no_evidence", "answer"]


def test_what_is_recent_counts_as_much_as_its_weight_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = _filled(tmp_path)
    found: list[list[str]] = []
    search = Searcher.search

    def listening(*given: Any, **told: Any) -> Found:
        reply = search(*given, **told)
        found.append([hit.passage.fields["day"] for hit in reply.hits])
        return reply

    monkeypatch.setattr(Searcher, "search", listening)
    for weight in (0.0, 0.5):
        monkeypatch.setitem(STRATEGIES, "Factual", replace(STRATEGIES["Factual"], recency=weight))
        made.ask("Did they discuss my knee?", "P1", message_id=f"w{weight:.0%}"[:-1], session_id=f"w{weight:.0%}"[:-1])
    without, with_weight = found
    assert without != with_weight
    assert with_weight[0] == LETTERS[-1]["document_date"]


def test_no_date_decides_more_than_half_and_courses_weigh_it_more_than_facts() -> None:
    assert STRATEGIES["Factual"].recency < STRATEGIES["Timeline"].recency
    assert max(strategy.recency for strategy in STRATEGIES.values()) <= 0.5
