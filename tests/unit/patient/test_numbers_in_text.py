"""Values with units, and lengths of time, as clinicians and patients write them."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from shared.patient.durations import find_durations
from shared.patient.values import find_values

HERE = Path(__file__).parent


def rows(name: str) -> list[dict[str, Any]]:
    return yaml.safe_load((HERE / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("row", rows("values.yaml"), ids=lambda row: row["text"])
def test_a_measured_value_is_read_in_its_canonical_unit(row: dict[str, Any]) -> None:
    expected = {name: value for name, value in row.items() if name not in ("text", "comparator")}
    values, _ = find_values(row["text"])
    assert {value.analyte: value.value for value in values} == expected
    assert all(value.comparator == row.get("comparator", "=") for value in values)


@pytest.mark.parametrize("row", rows("durations.yaml"), ids=lambda row: row["text"])
def test_a_length_of_time_is_read_in_days(row: dict[str, Any]) -> None:
    assert [duration.days for duration in find_durations(row["text"])] == row["days"]


@pytest.mark.parametrize(
    ("text", "levels"),
    [
        ("platelets raised", {"platelets": "high"}),
        ("raised platelets", {"platelets": "high"}),
        ("CA125 normal", {"ca125": "normal"}),
        ("FBC normal", {"haemoglobin": "normal", "platelets": "normal", "white_cells": "normal"}),
        ("platelets and ferritin normal", {"platelets": "normal", "ferritin": "normal"}),
        ("ferritin and B12 normal", {"ferritin": "normal"}),
        ("low Hb with low ferritin", {"haemoglobin": "low", "ferritin": "low"}),
        ("blood sugar has been high", {"glucose": "high"}),
        ("FIT positive", {"fit": "positive"}),
    ],
)
def test_a_word_beside_a_test_says_where_its_result_lies(text: str, levels: dict[str, str]) -> None:
    assert {level.analyte: level.level for level in find_values(text)[1]} == levels
