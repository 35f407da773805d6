"""What one process compiled, the next reads; a changed reader compiles anew; a deleted edition leaves nothing."""

from pathlib import Path

import pytest

from functions.local import sample
from functions.local.guidelines import ingest_file
from shared.criteria import compile as compiling
from shared.settings import Settings
from shared.stores import compiled
from shared.wiring import Wiring


@pytest.fixture
def wiring(tmp_path: Path) -> Wiring:
    built = Wiring(Settings(data_dir=tmp_path))
    ingest_file(built, sample.guideline())
    return built


def fresh(wiring: Wiring) -> Wiring:
    """Another process over the same data."""
    return Wiring(wiring.settings)


def refuse(*_: object) -> None:
    raise AssertionError("compiled again")


def test_kept_rules_are_the_compiled_ones(wiring: Wiring) -> None:
    assert fresh(wiring).servings.active().rulebook == wiring.servings.active().rulebook


def test_a_second_process_compiles_nothing(wiring: Wiring, monkeypatch: pytest.MonkeyPatch) -> None:
    wiring.servings.active()
    monkeypatch.setattr(compiling, "rule_on", refuse)
    assert fresh(wiring).servings.active().rulebook.rules


def test_equal_parts_of_kept_rules_are_one_object(wiring: Wiring) -> None:
    wiring.servings.active()
    rules = fresh(wiring).servings.active().rulebook.rules
    seen: dict[object, int] = {}
    assert all(seen.setdefault(rule.criterion, id(rule.criterion)) == id(rule.criterion) for rule in rules)


def test_other_readers_compile_anew(wiring: Wiring, monkeypatch: pytest.MonkeyPatch) -> None:
    wiring.servings.active()
    monkeypatch.setattr(compiled, "criteria_version", lambda: "another reader of criteria")
    monkeypatch.setattr(compiling, "rule_on", refuse)
    with pytest.raises(AssertionError, match="compiled again"):
        fresh(wiring).servings.active()
