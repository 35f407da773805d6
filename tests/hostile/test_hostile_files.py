"""Files made to break ingestion: none changes what is served, none makes half an edition, none breaks the caller."""

from collections.abc import Iterable
from functools import partial

import pytest

from functions.local.sample.source import SECOND_EDITION, pdf_path
from pipelines.ingest.ingest import ingest
from shared.guideline.records import Guideline
from shared.stores.ingestions import REFUSALS
from tests.hostile import damaged, hidden, made
from tests.hostile.served import Served, said


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Served:
    return Served(tmp_path_factory.mktemp("served"), pdf_path(SECOND_EDITION).read_bytes())


@pytest.fixture(scope="module")
def serving_ng12(tmp_path_factory: pytest.TempPathFactory, ng12_pdf: bytes) -> Served:
    return Served(tmp_path_factory.mktemp("ng12"), ng12_pdf)


def test_what_is_no_guideline_is_refused_by_name(served: Served):
    files = list(made.no_guidelines())
    fates = served.deliver_all((name, data) for name, data, _ in files)
    assert [(f.name, f.outcome) for f, (*_, due) in zip(fates, files, strict=True) if f.outcome not in due] == []
    served.assert_unharmed(fates)


def test_half_a_guideline_is_refused_by_name(served: Served):
    files = list(made.half_guidelines())
    fates = served.deliver_all((name, data) for name, data, _ in files)
    assert [(f.name, f.outcome) for f, (*_, due) in zip(fates, files, strict=True) if f.outcome not in due] == []
    served.assert_unharmed(fates)


def test_what_is_encrypted_is_refused_and_what_its_owner_locked_is_read(served: Served):
    files = list(made.locked())
    fates = served.deliver_all((name, data) for name, data, _ in files)
    assert [(f.name, f.outcome) for f, (*_, due) in zip(fates, files, strict=True) if f.outcome not in due] == []
    served.assert_unharmed(fates)


def test_a_refusal_is_recorded_once_and_the_file_is_not_read_again(served: Served, monkeypatch: pytest.MonkeyPatch):
    data = made.owls("1.1.1", "1.1.4")
    first = served.deliver("a gap", data)
    held = served.bench.documents.query(REFUSALS)
    monkeypatch.setattr("pipelines.ingest.ingest.read_guarded", None)
    again = served.deliver("a gap", data)
    assert (first.outcome, again.outcome) == ("numbering-gap", "numbering-gap")
    assert served.bench.documents.query(REFUSALS) == held


@pytest.mark.long
def test_what_nobody_can_see_reaches_no_edition_and_is_listed(served: Served):
    for name, data in hidden.files(made.sample()):
        report = ingest(data, served.bench)
        assert said(served.bench.editions.load(report.edition.edition_id)) == said(served.guideline), name
        assert "other bytes" in report.not_active_because
        assert any("every owl" in words.words for words in report.hidden), name
        assert any(order.hidden for order in report.orders), name


@pytest.mark.long
def test_what_nobody_can_see_in_the_real_guideline_reaches_no_edition(serving_ng12: Served, ng12_pdf: bytes):
    fates = serving_ng12.deliver_all(hidden.files(ng12_pdf))
    assert [fate.name for fate in fates if not fate.says_the_same] == []
    serving_ng12.assert_unharmed(fates)


@pytest.mark.long
def test_the_real_guideline_with_one_recommendation_removed_is_refused(serving_ng12: Served, ng12_pdf: bytes):
    fates = serving_ng12.deliver_all(without_one(ng12_pdf, serving_ng12.guideline, every=9))
    assert {fate.outcome for fate in fates} <= {"numbering-gap", "dangling-reference", "incomplete"}
    assert len(fates) >= 10
    serving_ng12.assert_unharmed(fates)


def without_one(data: bytes, guideline: Guideline, every: int) -> Iterable[tuple[str, bytes]]:
    """Yield the file with one recommendation's number and words taken out, a different one each time."""
    for rule in guideline.recommendations[1::every]:
        yield rule.rule_id, made.changed(partial(made.take_out, page=rule.page - 1, number=rule.rule_id), data)


@pytest.mark.long
def test_damage_changes_nothing(served: Served):
    data = made.sample()
    files = [*damaged.cut(data), *damaged.flipped(data), *damaged.joined_wrongly(data)]
    fates = served.deliver_all(files)
    assert len(fates) >= 125
    assert {fate.outcome for fate in fates if fate.name.startswith("cut at")} <= {"empty", "truncated", "repaired"}
    assert [fate for fate in fates if fate.outcome == "kept" and not fate.says_the_same] == []
    served.assert_unharmed(fates)


@pytest.mark.long
def test_damage_to_the_real_guideline_changes_nothing(serving_ng12: Served, ng12_pdf: bytes):
    # Fewer than of the sample, of each kind a few: one reading of it takes as long as five of the sample.
    fates = serving_ng12.deliver_all([*damaged.cut(ng12_pdf), *damaged.flipped(ng12_pdf, seeds=32)])
    assert [fate for fate in fates if fate.outcome == "kept" and not fate.says_the_same] == []
    serving_ng12.assert_unharmed(fates)


@pytest.mark.long
def test_bombs_and_absurd_sizes_are_refused_within_the_limits(served: Served):
    files = [*made.sizes(), *made.bombs()]
    fates = served.deliver_all((name, data) for name, data, _ in files)
    assert [(f.name, f.outcome) for f, (*_, due) in zip(fates, files, strict=True) if f.outcome not in due] == []
    served.assert_unharmed(fates)
