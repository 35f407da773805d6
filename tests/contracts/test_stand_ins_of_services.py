"""The stand-ins of the five services speak as the services do, errors included, and the adapters hear them rightly."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import httpx
import pytest

from functions.agent.assessing import assessing_for
from functions.local import sample
from functions.local.fakes.fhir import FhirRecord, sample_resources
from functions.local.fakes.openfda import OpenFda
from functions.local.fakes.pubmed import CALLER, Eutils
from functions.local.fakes.rxnorm import RxNorm
from functions.local.fakes.trials import TrialsRegister
from functions.local.fakes.wire import Answer, Fake, Limit
from functions.local.faking import fakes
from functions.local.guidelines import ingest_file
from shared.ports.drug_labels.base import Label
from shared.ports.drug_labels.by_ingredient import ByIngredient
from shared.ports.faults import ServiceFaultError
from shared.settings_loading import load_settings
from shared.wiring import Wiring

SECONDS = 5.0
RX = {"medication_name": "lisinopril", "dosage": "5 mg", "frequency": "once daily"}
ALL = Limit(10**9, 1)


@dataclass
class Sent:
    path: str
    query: dict[str, str] = field(default_factory=dict)
    method: str = "GET"
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


def asked(fake: Fake, path: str, **query: str) -> Answer:
    return fake.answer(Sent(path, {name.replace("__", "."): value for name, value in query.items()}))


def value(answer: Answer) -> Any:
    return json.loads(answer.body)


@pytest.fixture(scope="module")
def stand_ins() -> Iterator[dict[str, str]]:
    """The stand-ins in a process of their own, as `ng12 serve --fakes` starts them."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("AGENT_SERVICES", "OPENFDA_ADDRESS", "RXNORM_ADDRESS", "PUBMED_ADDRESS", "TRIALS_ADDRESS",
                     "CHART_SERVER"):  # fmt: skip
            patch.setenv(f"NG12_{name}", "embedded" if name == "AGENT_SERVICES" else "http://127.0.0.1:9")
        with fakes() as settings:
            yield settings


@pytest.fixture
def wiring(stand_ins: dict[str, str], tmp_path: Path) -> Iterator[Wiring]:
    found = Wiring(load_settings(data_dir=tmp_path))
    assert found.settings.rxnorm_address == stand_ins["rxnorm_address"]
    yield found
    found.close()


def test_a_label_is_found_by_its_name_and_by_a_brand_that_only_the_register_of_names_knows(wiring: Wiring) -> None:
    found = wiring.drug_labels.find("dofetilide", SECONDS)
    assert found is not None
    assert "Torsade" in (found.boxed_warning or "")
    by_brand = wiring.drug_labels.find("Tikosyn", SECONDS)
    assert by_brand is not None
    assert by_brand.drug == "dofetilide"
    assert wiring.drug_labels.find("zorbaxin", SECONDS) is None


def test_pairs_stand_in_the_labels_words_and_an_unknown_name_is_named(wiring: Wiring) -> None:
    report = wiring.interactions.check(["warfarin", "ibuprofen", "zorbaxin"], SECONDS)
    assert [pair.drugs for pair in report.pairs] == [("warfarin", "ibuprofen")]
    assert report.pairs[0].severity is None
    assert list(report.not_recognised) == ["zorbaxin"]


def test_papers_are_found_with_what_they_conclude_and_words_that_were_dropped(wiring: Wiring) -> None:
    found = wiring.literature.search("CGRP antibodies in migraine xyzzy", 5, SECONDS)
    assert [paper.finding for paper in found.papers] == ["Fewer headache days."]
    assert list(found.dropped) == ["xyzzy"]
    none = value(asked(Eutils(ALL), "/esearch.fcgi", db="pubmed", term="tinnitus"))["esearchresult"]
    assert (none["count"], none["idlist"]) == ("0", [])


def test_trials_are_found_with_their_total_and_a_status_that_is_none_is_a_fault(wiring: Wiring) -> None:
    found = wiring.trials.search("pancreatic cancer", "completed", 5, SECONDS)
    assert (found.total, found.trials[0].where) == (1, "London, United Kingdom")
    with pytest.raises(ServiceFaultError) as raised:
        wiring.trials.search("als", "amber", 5, SECONDS)
    assert raised.value.kind == "invalid_args"


def test_a_record_is_found_read_and_written_once(wiring: Wiring) -> None:
    assert [one.patient_id for one in wiring.chart_reader.find("Tobias Fenwick", SECONDS)] == ["S-102"]
    assert "persistent cough" in wiring.chart_reader.read("S-102", SECONDS).diagnoses
    first = wiring.chart_writer.write("prescription", "S-102", RX, "act-1", SECONDS)
    assert wiring.chart_writer.write("prescription", "S-102", RX, "act-1", SECONDS) == first
    assert wiring.chart_writer.written("prescription", "act-1", SECONDS) == first
    assert list(wiring.chart_reader.read("S-102", SECONDS).medications) == ["lisinopril 5 mg once daily"]


def test_a_record_of_a_fhir_server_is_assessed_by_its_own_resources(wiring: Wiring) -> None:
    ingest_file(wiring, sample.guideline())
    found = assessing_for(wiring, "tester", "corr-12345678")("S-101", SECONDS)
    assert found is not None
    assert "haemoptysis" in found.answer or "Suspected cancer pathway" in found.answer
    assert found.citations
    unread = assessing_for(wiring, "tester", "corr-12345678")("nobody", SECONDS)
    assert unread is not None
    assert (unread.answer[:35], list(unread.citations)) == ("This record could not be read whole", [])
    late = assessing_for(wiring, "tester", "corr-12345678")("S-101", 0.0)
    assert late is not None
    assert late.answer.startswith("There was not enough time left")


def test_the_interaction_service_that_was_closed_is_not_there_and_nobody_asks_for_it(stand_ins: dict[str, str]) -> None:
    assert httpx.get(f"{stand_ins['rxnorm_address']}/interaction/interaction.json?rxcui=1").status_code == 404
    adapters = [path.read_text(encoding="utf-8") for path in Path("shared/ports").rglob("*.py")]
    assert adapters
    assert not [text for text in adapters if "/interaction" in text]


class Nowhere:
    """A register of names that is away, or knows nothing of use."""

    def __init__(self, said: str | ServiceFaultError | None) -> None:
        self.said = said

    def ingredient(self, _name: str, _seconds: float, /) -> str | None:
        if isinstance(self.said, ServiceFaultError):
            raise self.said
        return self.said


class OneLabel:
    def find(self, name: str, _seconds: float, /) -> Label | None:
        return Label(name, "1", "20250101", "US") if name == "dofetilide" else None


@pytest.mark.parametrize("said", [None, "tikosyn", "nothing", ServiceFaultError("RxNorm", "forbidden")])
def test_a_register_of_names_that_is_away_or_does_not_help_leaves_the_name_unknown(said: Any) -> None:
    assert ByIngredient(OneLabel(), Nowhere(said)).find("tikosyn", SECONDS) is None
    assert ByIngredient(OneLabel(), Nowhere("dofetilide")).find("tikosyn", SECONDS) is not None


LABEL = 'openfda.generic_name:"dofetilide"'


@pytest.mark.parametrize(
    ("fake", "path", "query", "status", "told"),
    [
        (OpenFda(ALL), "/drug/label.json", {"search": 'openfda.generic_name:"nobody"'}, 404, "NOT_FOUND"),
        (OpenFda(ALL), "/drug/label.json", {"search": LABEL, "skip": "7"}, 404, "NOT_FOUND"),
        (OpenFda(ALL), "/drug/label.json", {"searchh": LABEL}, 400, "BAD_REQUEST"),
        (OpenFda(ALL), "/drug/label.json", {"search": LABEL, "limit": "1001"}, 400, "BAD_REQUEST"),
        (OpenFda(ALL), "/drug/label.json", {"search": LABEL, "api_key": "wrong"}, 403, "API_KEY_INVALID"),
        (OpenFda(Limit(0, 60)), "/drug/label.json", {"search": LABEL}, 429, "OVER_RATE_LIMIT"),
        (RxNorm(ALL), "/rxcui.json", {"name": "zorbaxin", "search": "2"}, 200, '{"idGroup": {}}'),
        (RxNorm(ALL), "/interaction/list.json", {}, 404, "html"),
        (RxNorm(Limit(0, 1)), "/rxcui.json", {"name": "warfarin"}, 403, "html"),
        (Eutils(ALL), "/esearch.fcgi", {"db": "pubmed", "term": ""}, 200, "ERROR"),
        (Eutils(ALL), "/esearch.fcgi", {"db": "nowhere", "term": "gout"}, 200, "ERROR"),
        (Eutils(ALL), "/esummary.fcgi", {"db": "pubmed", "id": "5"}, 200, "cannot get document summary"),
        (Eutils(Limit(0, 1)), "/esearch.fcgi", {"db": "pubmed", "term": "gout"}, 429, CALLER),
        (TrialsRegister(ALL), "/studies", {"query.cond": "als", "filter.phase": "2"}, 400, "Unknown parameter"),
        (TrialsRegister(ALL), "/studies", {"query.cond": "als", "pageToken": "?"}, 400, "incorrect format"),
        (TrialsRegister(Limit(0, 60)), "/studies", {"query.cond": "als"}, 429, "Too many"),
        (FhirRecord(), "/Patient/nobody", {}, 404, "not-found"),
        (FhirRecord(), "/Patient", {"shoe": "9"}, 400, "not-supported"),
    ],
)
def test_each_documented_error_comes_in_the_services_own_form(
    fake: Fake, path: str, query: dict[str, str], status: int, told: str
) -> None:
    answer = fake.answer(Sent(path, query))
    assert answer.status == status
    assert told in answer.body.decode()


def test_a_total_comes_only_where_it_is_asked_for_and_pages_follow() -> None:
    fake = TrialsRegister(ALL)
    assert "totalCount" not in value(asked(fake, "/studies", pageSize="1"))
    first = value(asked(fake, "/studies", pageSize="1", countTotal="true"))
    second = value(asked(fake, "/studies", pageSize="1", pageToken=first["nextPageToken"]))
    assert first["totalCount"] == 2
    assert first["studies"] != second["studies"]
    assert "nextPageToken" not in second


def test_a_conditional_create_that_several_match_is_412() -> None:
    held = {"resourceType": "MedicationRequest", "identifier": [{"system": "s", "value": "v"}]}
    record = FhirRecord([held | {"id": "1"}, held | {"id": "2"}])
    headers = {"if-none-exist": "identifier=s|v"}
    sent = Sent("/MedicationRequest", {}, "POST", headers, json.dumps(held).encode())
    assert record.answer(sent).status == 412
    assert record.answer(Sent("/MedicationRequest", {}, "POST", {}, b"{}")).status == 422


def test_a_limit_lets_go_as_time_passes() -> None:
    now = [0.0]
    limit = Limit(1, 60, lambda: now[0])
    assert [limit.is_over(), limit.is_over()] == [False, True]
    now[0] = 61
    assert not limit.is_over()


def test_the_sample_records_have_ids_of_their_own() -> None:
    found = sample_resources(date(2026, 3, 2))
    assert len({(one["resourceType"], one["id"]) for one in found}) == len(found)
