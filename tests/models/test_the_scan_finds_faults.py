"""The scan of replies: it passes what excerpts say, and finds what was planted."""

from typing import Any

import pytest

from tests.models.scan import faults

EXCERPT = (
    "Consider an urgent chest X-ray (to be done within 2 weeks) for people aged 40 and over with:\n"
    "• a platelet count above 400 or\n• persistent cough."
)
TAG = "[NG12 §1.1.9, p.9]"


def reply(answer: str) -> dict[str, Any]:
    citation = {"source": "NG12", "rule_id": "1.1.9", "page": 9, "excerpt": EXCERPT, "chunk_id": "e/rule_search/1.1.9"}
    return {"answer": f"{answer}\n\nSources:\n{TAG} Lung cancer", "citations": [citation]}


@pytest.mark.parametrize(
    "answer",
    [
        f"{EXCERPT} {TAG}\nFor age 55, met: aged 40 and over.",
        f"At 40 or over, a persistent cough: consider an urgent chest X-ray within two weeks {TAG}.",
        f"A platelet count above 400 is one reason {TAG}.",
        f"See recommendation 1.1.9 {TAG}.",
    ],
)
def test_what_the_excerpts_say_passes(answer: str) -> None:
    assert faults(reply(answer), "cough at 55?") == []


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (f"At 45 and over {TAG}.", "amount ('45', '', 'from')"),
        (f"At under 40 {TAG}.", "amount ('40', '', 'under')"),
        (f"Within 2 days {TAG}.", "amount ('2', 'day', 'within')"),
        (f"Within three weeks {TAG}.", "amount ('3', 'week', 'within')"),
        (f"Above 40 % {TAG}.", "amount ('40', '%', 'over')"),
        (f"See 1.1.8 {TAG}.", "recommendation 1.1.8"),
        (f"Refer people {TAG}.", "phrase refer"),
        (f"A non-urgent X-ray {TAG}.", "phrase non-urgent"),
        (f"An urgent CT {TAG}.", "phrase CT"),
        (f"This is harmless {TAG}.", "phrase comfort"),
        (f"No referral is needed {TAG}.", "phrase no referral"),
        ("An urgent chest X-ray.", "phrase urgent"),
        ("For age 56, met: so.", "amount ('56', '', '')"),
        ("A cough [NG12 §1.1.8, p.9].", "cites nothing known: [NG12 §1.1.8, p.9]"),
        (f"A cough [NG12 §1.1.9, p.10] {TAG}.", "cites nothing known: [NG12 §1.1.9, p.10]"),
    ],
)
def test_what_was_planted_is_found(answer: str, fault: str) -> None:
    assert fault in faults(reply(answer), "cough at 55?")


def test_fixed_sentences_are_left_out() -> None:
    fixed = "Ask about one referral pathway."
    assert faults(reply(f"{fixed}\n\nA cough {TAG}."), fixed=[fixed]) == []
