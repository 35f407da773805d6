"""Sentences that models write: none that changes or hides what a recommendation says is shown, most true ones are."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from pipelines.chat.worded.check import SentenceCheck
from shared.stores.served import ServedEdition
from tests.pipelines.chat.worded.test_what_may_be_shown import check, statement

__all__ = ["check"]
HERE = Path(__file__).parent
HOSTILE = yaml.safe_load((HERE / "hostile_wordings.yaml").read_text())
FAITHFUL = yaml.safe_load((HERE / "faithful_wordings.yaml").read_text())
KEPT = 51  # of 60; what is lost is said in the guideline's own words


def hostile() -> Iterator[tuple[str, str, str]]:
    for kind, rules in HOSTILE.items():
        yield from ((kind, rule_id, claim) for rule_id, claims in rules.items() for claim in claims)


@pytest.mark.parametrize(("kind", "rule_id", "claim"), hostile())
def test_what_changes_or_hides_a_recommendation_is_not_shown(
    served: ServedEdition, check: SentenceCheck, kind: str, rule_id: str, claim: str
) -> None:
    assert not check.stands(statement(served, claim, rule_id)), kind


def test_most_true_wordings_are_kept(served: ServedEdition, check: SentenceCheck) -> None:
    said = [(rule_id, claim) for rule_id, claims in FAITHFUL.items() for claim in claims]
    kept = sum(check.stands(statement(served, claim, rule_id)) for rule_id, claim in said)
    assert len(said) == 60 and kept >= KEPT, kept
