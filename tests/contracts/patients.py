"""What every source of patient records does. Fixture: `connect`, opening the same, at first empty, source."""

from collections.abc import Callable
from typing import Any

import pytest

from shared.ports.patients.base import ChartInvalidError, ChartSource
from tests.contracts.processes import at_once

Connect = Callable[[], ChartSource]


def record(patient_id: str, **more: Any) -> dict[str, Any]:
    return {"patient_id": patient_id, "age": 50, "gender": "Female", "symptoms": ["cough"], **more}


class ChartSourceContract:
    @pytest.fixture
    def charts(self, connect: Connect) -> ChartSource:
        return connect()

    def test_a_stored_record_is_found_as_it_was(self, charts: ChartSource, connect: Connect) -> None:
        charts.put(record("S-1", symptom_duration_days=None, findings=[]))
        assert charts.find("S-1") == record("S-1", symptom_duration_days=None, findings=[])
        assert connect().find("S-1") == charts.find("S-1")

    def test_an_unknown_patient_is_not_found(self, charts: ChartSource) -> None:
        charts.put(record("S-1"))
        assert charts.find("S-2") is None

    def test_a_record_replaces_the_former_one_of_its_patient(self, charts: ChartSource) -> None:
        charts.put(record("S-1", findings=["anaemia"]))
        charts.put(record("S-1", age=51))
        assert charts.find("S-1") == record("S-1", age=51)
        assert len(list(charts.list())) == 1

    def test_records_are_listed_in_the_order_of_their_ids(self, charts: ChartSource) -> None:
        for patient_id in ("S-2", "S-10", "A.1", "S-1"):
            charts.put(record(patient_id))
        assert [each["patient_id"] for each in charts.list()] == ["A.1", "S-1", "S-10", "S-2"]

    def test_what_another_instance_stored_is_seen(self, charts: ChartSource, connect: Connect) -> None:
        charts.put(record("S-1"))
        assert charts.find("S-2") is None
        connect().put(record("S-2"))
        assert charts.find("S-2") == record("S-2")

    def test_records_stored_at_once_are_all_there(self, charts: ChartSource) -> None:
        at_once(lambda number: charts.put(record(f"S-{number}")))
        assert len(list(charts.list())) == 8

    @pytest.mark.parametrize("bad", [{"age": 50}, {"patient_id": ""}, {"patient_id": 7}])
    def test_a_record_without_a_usable_id_is_refused(self, charts: ChartSource, bad: dict[str, Any]) -> None:
        with pytest.raises(ChartInvalidError):
            charts.put(bad)
