"""The allergy check reads a chart's lines in whatever way they tell, and what it cannot read it says unchecked."""

from pathlib import Path
from unittest.mock import Mock

import pytest

from pipelines.agent.checks import checked
from shared.data import read_yaml
from shared.ports.charts.base import ChartSummary
from shared.ports.interactions.base import Report
from shared.terminology.drugs.load import load_drug_names

TOLD = read_yaml(Path(__file__).with_name("allergies_as_charts_tell_them.yaml"))


def outcomes(lines: list[str], drug: str) -> set[str]:
    known = Mock(names=load_drug_names())
    known.charts.read.return_value = ChartSummary("p-1", "Ada", allergies=lines)
    known.interactions.check.return_value = Report([])
    known.labels.find.return_value = None
    found = checked("prescribe_medication", {"patient_id": "p-1", "medication_name": drug}, known, 5)
    return {check["outcome"] for check in found.data["checked"] if check["kind"] == "allergy"}


@pytest.mark.parametrize(("line", "drug"), TOLD["warned"])
def test_the_patients_own_allergy_is_warned_of(line: str, drug: str) -> None:
    assert outcomes([line], drug) == {"warning"}


@pytest.mark.parametrize(("line", "drug"), TOLD["never clear"])
def test_what_nobody_can_match_is_never_passed_over(line: str, drug: str) -> None:
    assert outcomes([line], drug) in ({"warning"}, {"not_checked"})


@pytest.mark.parametrize(("line", "drug"), TOLD["never warned"])
def test_what_is_denied_told_of_others_or_told_of_nothing_is_no_allergy(line: str, drug: str) -> None:
    assert "warning" not in outcomes([line], drug)


@pytest.mark.parametrize(("line", "drug"), TOLD["clear"])
def test_what_is_read_whole_and_is_something_else_is_clear(line: str, drug: str) -> None:
    assert outcomes([line], drug) == {"clear"}
