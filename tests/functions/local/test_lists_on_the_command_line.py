"""`ng12 lists` on the sample guideline: answers in order, audit kept once, a worklist, and a kill in between."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from functions.lists.step import ListStep
from functions.local import sample
from functions.local.cli import app
from functions.local.guidelines import ingest_file
from pipelines.lists.columns import TEMPLATE
from pipelines.lists.held import Run
from pipelines.lists.rows import Row
from shared.criteria.book import shipped
from shared.criteria.desk.history import begun
from shared.errors import ConflictError
from shared.stores.audit import COLLECTION
from shared.stores.list_runs import ListRuns
from shared.stores.rulebooks import Change, RulebookStore
from shared.wiring import get_wiring
from tests.functions.conftest import fresh_process

ONE = {"patient_id": "P-1", "age": 60, "gender": "Male", "symptoms": ["haemoptysis"]}


def run_now() -> Run:
    """A run by what holds now."""
    served = get_wiring().servings.active()
    return Run("r1", "f", served.guideline.edition.edition_id, "v", "2026-03-02T10:00:00+00:00", served.rules)


def changed_rule() -> None:
    """Somebody writes on a rule of the sample guideline, as on the page."""
    wiring = get_wiring()
    guideline = wiring.servings.active().guideline.edition.guideline
    first = begun(guideline, next(iter(shipped(guideline).entries.values())))
    store = RulebookStore(wiring.documents, wiring.now)
    store.change(first, lambda rule, _at: rule, Change("ann", wiring.new_id(), "1.1.1"))


@pytest.fixture(scope="module", autouse=True)
def ready(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A data folder in which the sample guideline is active."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NG12_DATA_DIR", str(tmp_path_factory.mktemp("data")))
        fresh_process()
        ingest_file(get_wiring(), sample.guideline())
        yield
        get_wiring().close()
        fresh_process()


def test_a_list_gives_answers_in_order_a_worklist_and_one_audit_record_each(tmp_path: Path) -> None:
    file, out = tmp_path / "list.jsonl", tmp_path / "out"
    file.write_text(sample.patients().read_text() + "{bad\n")
    shown = CliRunner().invoke(app, ["lists", "assess", str(file), "--out", str(out), "--workers", "1"])
    assert shown.exit_code == 1, shown.output
    assert "1 not assessed" in shown.output
    answers = [json.loads(line) for line in (out / "answers.jsonl").read_text().splitlines()]
    expected = [json.loads(line)["patient_id"] for line in sample.patients().read_text().splitlines()]
    assert [one["patient_id"] for one in answers[:-1]] == expected
    assert "line" in answers[-1]["error"]["detail"]
    documents = get_wiring().documents
    assert {one.data.get("patient_id") for one in documents.query(COLLECTION)} >= set(expected)
    (kept, *_) = ListRuns(documents, get_wiring().now).page(10)
    assert (kept["rows"], kept["problems"]) == (len(answers), 1)


def test_a_row_of_an_unknown_smoking_history_is_assessed_with_a_warning(tmp_path: Path) -> None:
    file, out = tmp_path / "list.csv", tmp_path / "out"
    columns = "patient_id,age,gender,symptoms,smoking_history"
    file.write_text(f"{columns}\nP-1,60,Male,haemoptysis,20 a day\n")
    shown = CliRunner().invoke(app, ["lists", "assess", str(file), "--out", str(out), "--workers", "1"])
    assert shown.exit_code == 0, shown.output
    answer = json.loads((out / "answers.jsonl").read_text())
    assert answer["matched_recommendations"]
    assert any("row 1 (line 2): smoking_history" in one for one in answer["warnings"])
    assert "20 a day" not in (out / "answers.jsonl").read_text()


def test_a_row_done_again_leaves_one_audit_record() -> None:
    step = ListStep(get_wiring(), "tester", run_now())
    rows = [Row(1, "line 1", record=ONE)]
    first, before = step(rows), len(get_wiring().documents.query(COLLECTION))
    assert step(rows) == first
    assert len(get_wiring().documents.query(COLLECTION)) == before


@pytest.mark.parametrize(("told", "named"), [("P-1", "P-1"), ("9434765919", None), ("", None)])
def test_a_row_with_a_problem_is_named_by_its_id_and_never_by_an_nhs_number(told: str, named: str | None) -> None:
    (line,) = ListStep(get_wiring(), "tester", run_now())([Row(1, "line 1", problem="line 1: no.", patient_id=told)])
    assert json.loads(line)["patient_id"] == named


def test_a_list_is_judged_by_the_rules_it_was_begun_with_and_none_is_begun_with_former_ones() -> None:
    former = run_now()
    step = ListStep(get_wiring(), "tester", former)
    before = step([Row(1, "line 1", record=ONE)])
    changed_rule()
    assert run_now().rules != former.rules
    assert step([Row(1, "line 1", record=ONE)]) == before
    with pytest.raises(ConflictError, match="begin it again"):
        ListStep(get_wiring(), "tester", former)


def test_fhir_in_bulk_is_assessed(tmp_path: Path) -> None:
    born = {"resourceType": "Patient", "id": "p1", "gender": "female", "birthDate": "1950-01-01"}
    said = {
        "resourceType": "Condition",
        "id": "c1",
        "code": {"text": "haemoptysis"},
        "subject": {"reference": "Patient/p1"},
    }
    (tmp_path / "Patient.ndjson").write_text(json.dumps(born))
    (tmp_path / "Condition.ndjson").write_text(json.dumps(said))
    out = tmp_path / "out"
    shown = CliRunner().invoke(app, ["lists", "assess", str(tmp_path), "--out", str(out), "--workers", "1"])
    assert shown.exit_code == 0, shown.output
    assert json.loads((out / "answers.jsonl").read_text())["matched_recommendations"]


def test_the_template_is_printed_and_can_be_assessed(tmp_path: Path) -> None:
    assert CliRunner().invoke(app, ["lists", "template"]).output == TEMPLATE
    assert "columns:" in CliRunner().invoke(app, ["lists", "template", "--mapping"]).output
