"""The services behind the tools: each adapter, embedded and product, keeps its port's promises, failures included."""

import logging
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from shared.ports.charts.base import ChartReader, ChartWriter
from shared.ports.charts.fhir import FhirCharts
from shared.ports.faults import ServiceFaultError
from shared.ports.json_http import JsonService, Pace
from shared.settings import Settings
from shared.tracing import Trace, bind_trace
from shared.wiring import Wiring
from tests.doubles.served import Answer, Asked, Service, serving
from tests.doubles.tool_services import Eutils, FhirRecord, OpenFda, TrialsRegister

SECONDS = 5.0
RX = {"medication_name": "lisinopril", "dosage": "5 mg", "frequency": "once daily"}


class Fakes:
    def __init__(self, folder: Path) -> None:
        self.openfda, self.eutils, self.trials, self.record = OpenFda(), Eutils(), TrialsRegister(), FhirRecord()
        self.folder = folder

    def wiring(self, **settings: str) -> Wiring:
        return Wiring(Settings(data_dir=self.folder, **settings))


@pytest.fixture
def fakes(tmp_path: Path) -> Fakes:
    return Fakes(tmp_path)


@pytest.fixture
def product(fakes: Fakes) -> Iterator[Wiring]:
    with (
        serving(fakes.openfda) as openfda,
        serving(fakes.eutils) as pubmed,
        serving(fakes.trials) as trials,
        serving(fakes.record) as record,
    ):
        wiring = fakes.wiring(agent_services="network", openfda_address=openfda, pubmed_address=pubmed,
                              trials_address=trials, chart_server=record)  # fmt: skip
        yield wiring
        wiring.close()


@pytest.fixture(params=["embedded", "product"])
def either(request: pytest.FixtureRequest, fakes: Fakes) -> Iterator[Wiring]:
    if request.param == "product":
        yield request.getfixturevalue("product")
        return
    wiring = fakes.wiring()
    wiring.charts.put({"patient_id": "abc-123", "name": "John Smith", "medications": ["metformin 500 mg twice daily"],
                       "allergies": ["Penicillin: Rash"]})  # fmt: skip
    yield wiring
    wiring.close()


def test_an_unknown_medicine_is_unknown_and_not_free_of_warnings(either: Wiring) -> None:
    assert either.drug_labels.find("zorbaxin", SECONDS) is None
    found = either.drug_labels.find("dofetilide", SECONDS)
    assert found is not None
    assert "Torsade" in (found.boxed_warning or "")


def test_an_unknown_name_in_a_pair_is_named(either: Wiring) -> None:
    report = either.interactions.check(["zorbaxin", "warfarin"], SECONDS)
    assert list(report.not_recognised) == ["zorbaxin"]
    assert not report.pairs


def test_a_pair_is_listed_by_name_or_class(either: Wiring) -> None:
    assert [pair.drugs for pair in either.interactions.check(["warfarin", "ibuprofen"], SECONDS).pairs]


def test_trials_of_a_status_that_is_none_are_a_fault_of_arguments(either: Wiring) -> None:
    with pytest.raises(ServiceFaultError) as raised:
        either.trials.search("als", "amber", 5, SECONDS)
    assert raised.value.kind == "invalid_args"
    assert either.trials.search("als", "recruiting", 5, SECONDS).total == 1
    assert either.trials.search("tinnitus in farriers", None, 5, SECONDS).trials in ([], ())


def test_a_code_that_no_allergy_is_known_is_a_line_in_english(fakes: Fakes, product: Wiring) -> None:
    code = {"system": "http://snomed.info/sct", "code": "409137002"}
    held = [{"code": {"coding": [code]}}, {"code": {"coding": [{**code, "display": "Keine Arzneimittelallergie"}]}},
            {"code": {"coding": [code], "text": "NKDA, asked again today"}}]  # fmt: skip
    fakes.record.held["AllergyIntolerance"] = [
        {"resourceType": "AllergyIntolerance", "id": f"a{number}", **one} for number, one in enumerate(held)
    ]
    lines = product.chart_reader.read("abc-123", SECONDS).allergies
    assert list(lines) == ["No known drug allergy", "No known drug allergy", "NKDA, asked again today"]


def test_a_record_is_found_read_and_written_once(either: Wiring) -> None:
    reader, writer = either.chart_reader, either.chart_writer
    assert [one.patient_id for one in reader.find("john smith", SECONDS)] == ["abc-123"]
    assert list(reader.read("abc-123", SECONDS).allergies) == ["Penicillin: Rash"]
    assert writer.written("prescription", "act-1", SECONDS) is None
    first = writer.write("prescription", "abc-123", RX, "act-1", SECONDS)
    assert writer.write("prescription", "abc-123", RX, "act-1", SECONDS) == first
    assert writer.written("prescription", "act-1", SECONDS) == first
    assert sum("lisinopril" in line for line in reader.read("abc-123", SECONDS).medications) == 1


def test_a_record_is_given_whole_as_resources_or_not_at_all(product: Wiring, fakes: Fakes) -> None:
    found = product.chart_reader.coded("abc-123", SECONDS)
    assert [one["resourceType"] for one in found or ()] == ["Patient", "MedicationRequest"]
    fakes.record.away = {"Observation"}
    with pytest.raises(ServiceFaultError):
        product.chart_reader.coded("abc-123", SECONDS)


def test_a_page_of_a_record_is_not_its_whole(product: Wiring, fakes: Fakes) -> None:
    allergies = [{"resourceType": "AllergyIntolerance", "id": f"a{n}", "code": {"text": f"S{n}"}} for n in range(5)]
    fakes.record.held["AllergyIntolerance"] = allergies
    fakes.record.page = 2
    assert list(product.chart_reader.read("abc-123", SECONDS).allergies) == ["S0", "S1", "S2", "S3", "S4"]


@pytest.mark.parametrize("following", ["https://evil.example/fhir/Condition?page=2", "/Patient?x=1", None])
def test_pages_that_lead_elsewhere_or_never_end_leave_the_part_unread(
    product: Wiring, fakes: Fakes, following: str | None
) -> None:
    fakes.record.following = following or f"{fakes.record.address}/Condition?_offset=0"
    chart = product.chart_reader.read("abc-123", SECONDS)
    assert "diagnoses" in chart.not_read
    with pytest.raises(ServiceFaultError):
        product.chart_reader.coded("abc-123", SECONDS)


def test_a_server_says_once_whether_it_creates_on_condition(product: Wiring, fakes: Fakes) -> None:
    for number in range(3):
        product.chart_writer.write("prescription", "abc-123", RX, f"act-{number}", SECONDS)
    assert [asked.path for asked in fakes.record.asked].count("/metadata") == 1
    assert not [asked for asked in fakes.record.asked if "identifier" in asked.query]


def test_a_server_that_creates_without_condition_is_searched_first(product: Wiring, fakes: Fakes) -> None:
    fakes.record.declares = False
    writer = product.chart_writer
    first = writer.write("prescription", "abc-123", RX, "act-1", SECONDS)
    assert writer.write("prescription", "abc-123", RX, "act-1", SECONDS) == first
    assert fakes.record.creates == 1
    asked = [(one.method, one.path) for one in fakes.record.asked]
    assert asked.index(("GET", "/MedicationRequest")) < asked.index(("POST", "/MedicationRequest"))


def test_a_server_that_knows_neither_condition_nor_identifier_is_not_written_to(product: Wiring, fakes: Fakes) -> None:
    fakes.record.declares = fakes.record.searches = False
    with pytest.raises(ServiceFaultError) as raised:
        product.chart_writer.write("prescription", "abc-123", RX, "act-1", SECONDS)
    assert (raised.value.kind, fakes.record.creates) == ("forbidden", 0)


def test_a_statement_that_cannot_be_had_is_no_leave_to_write(product: Wiring, fakes: Fakes) -> None:
    fakes.record.away = {"metadata"}
    with pytest.raises(ServiceFaultError):
        product.chart_writer.write("prescription", "abc-123", RX, "act-1", SECONDS)
    assert fakes.record.creates == 0
    fakes.record.away = set()
    assert product.chart_writer.write("prescription", "abc-123", RX, "act-1", SECONDS)


def test_another_order_that_a_lax_search_sends_is_not_taken_for_the_written_one(product: Wiring, fakes: Fakes) -> None:
    assert product.chart_writer.written("prescription", "", SECONDS) is None  # no identifier: the double sends all
    assert fakes.record.held["MedicationRequest"]


def test_a_patient_who_is_not_there_is_not_found(either: Wiring) -> None:
    assert list(either.chart_reader.find("Zebulon Quist", SECONDS)) == []
    with pytest.raises(ServiceFaultError) as raised:
        either.chart_reader.read("zzz-999", SECONDS)
    assert raised.value.kind == "not_found"


def test_whoever_reads_gets_no_way_to_write() -> None:
    assert not hasattr(ChartReader, "write")
    assert hasattr(ChartWriter, "write")


def test_a_combinations_warning_is_not_that_of_its_part(product: Wiring) -> None:
    found = product.drug_labels.find("warfarin", SECONDS)
    assert found is not None
    assert found.boxed_warning == "bleeding."


def test_an_error_may_come_with_status_200(product: Wiring) -> None:
    with pytest.raises(ServiceFaultError) as raised:
        product.literature.search("backend", 5, SECONDS)
    assert raised.value.kind == "server_error"
    assert product.literature.search("nothing", 5, SECONDS).total == 0
    found = product.literature.search("statins xyzzy", 5, SECONDS)
    assert (found.total, list(found.dropped), found.papers[-1].retracted) == (310, ["xyzzy"], True)


def test_a_papers_finding_is_its_abstracts_conclusion(product: Wiring) -> None:
    found = product.literature.search("statins", 5, SECONDS)
    assert [paper.finding for paper in found.papers] == ["CO2 fell in 1 (p<0.01).", None]


def test_abstracts_that_are_away_leave_the_titles(product: Wiring, fakes: Fakes) -> None:
    fakes.eutils.abstracts_away = True
    found = product.literature.search("statins", 5, SECONDS)
    assert [(paper.title, paper.finding) for paper in found.papers] == [("Paper 1", None), ("Paper 2", None)]


def test_a_part_of_the_record_that_is_away_is_named(product: Wiring, fakes: Fakes) -> None:
    fakes.record.away = {"AllergyIntolerance"}
    chart = product.chart_reader.read("abc-123", SECONDS)
    assert (list(chart.not_read), list(chart.allergies)) == (["allergies"], [])


def test_a_name_stands_in_no_address_and_nothing_is_logged(
    product: Wiring, fakes: Fakes, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        product.chart_reader.find("John Smith", SECONDS)
        product.literature.search("statins", 5, SECONDS)
    assert not [asked for asked in fakes.record.asked if "Smith" in asked.path or "Smith" in str(asked.query)]
    assert "Smith" not in caplog.text
    assert "statins" not in "".join(record.getMessage() for record in caplog.records if record.name.startswith("httpx"))


class Scripted(Service):
    def __init__(self, answer: Answer) -> None:
        super().__init__()
        self._answer = answer

    def answer(self, asked: Asked) -> Answer:
        return self._answer


CALLER = b'{"error":"API rate limit exceeded","api-key":"203.0.113.7"}'


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (Answer(404, b"{}"), "not_found"),
        (Answer(403, b"{}"), "forbidden"),
        (Answer(429, CALLER, {"Retry-After": "2"}), "rate_limit"),
        (Answer(500, b"oops"), "server_error"),
        (Answer(503, b"<html>"), "service_unavailable"),
        (Answer(200, b"<html>hello</html>", {"Content-Type": "text/html"}), "invalid_response"),
        (Answer(200, b'{"half": '), "invalid_response"),
        (Answer(302, b"", {"Location": "http://127.0.0.1:9/"}), "invalid_response"),
        (Answer(200, b'"' + b"x" * (2 * 1024 * 1024 + 2) + b'"'), "invalid_response"),
    ],
)
def test_each_documented_error_is_one_kind_and_says_nothing_of_the_service(answer: Answer, kind: str) -> None:
    with serving(Scripted(answer)) as address:
        service = JsonService("The service", address, Pace(1000))
        with pytest.raises(ServiceFaultError) as raised:
            service.get("/x", SECONDS)
        service.close()
    assert raised.value.kind == kind
    assert "203.0.113.7" not in f"{raised.value} {raised.value.__cause__}"
    assert raised.value.retry_after == (2.0 if kind == "rate_limit" else None)


class Dripping(Service):
    """A byte now and then, for ten times as long as anybody waits."""

    def answer(self, asked: Asked) -> Answer:
        pause = threading.Event()
        return Answer(pieces=(b" " for _ in range(100) if not pause.wait(0.04)))


def test_a_byte_now_and_then_keeps_no_call_alive_past_its_time() -> None:
    double = Dripping()
    with serving(double) as address:
        service = JsonService("The service", address, Pace(1000))
        with pytest.raises(ServiceFaultError) as raised:
            service.get("/x", 0.4)
        assert raised.value.kind == "timeout"
        assert double.hung_up.wait(SECONDS)
        service.close()


def test_no_service_of_the_world_is_told_of_a_trace(product: Wiring, fakes: Fakes) -> None:
    with bind_trace(Trace("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331", True)):
        product.literature.search("statins", 5, SECONDS)
    assert fakes.eutils.asked
    assert not [asked for asked in fakes.eutils.asked if "traceparent" in asked.headers]


@pytest.mark.parametrize(("mood", "kind"), [("silent", "timeout"), ("half", "invalid_response")])
def test_a_service_that_hangs_or_breaks_off_ends_in_time(mood: str, kind: str) -> None:
    double = OpenFda()
    double.feel(mood)  # type: ignore[arg-type]
    with serving(double) as address:
        charts = FhirCharts(JsonService("The record", address, Pace(1000)), lambda: datetime.now(UTC), "test")
        with pytest.raises(ServiceFaultError) as raised:
            charts.read("abc-123", 0.3)
    assert raised.value.kind == kind
