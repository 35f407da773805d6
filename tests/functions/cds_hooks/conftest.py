"""The hook as a clinician's system calls it, over the sample guideline."""

import uuid
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from typing import Any

import pytest
from werkzeug.test import Client

from functions.local import sample
from functions.local.guidelines import ingest_file
from functions.local.one_port import one_port
from shared.wiring import get_wiring
from tests.functions.conftest import caller_here, fresh_process

PATH = "/cds-services/suspected-cancer"
HAEMOPTYSIS = "66857006"
Hook = Callable[..., Any]


def born(years: int) -> str:
    today = datetime.now(UTC).date()
    return date(today.year - years - 1, 12, 31).isoformat() if years else today.isoformat()


def patient(years: int = 63, **more: Any) -> dict[str, Any]:
    return {"resourceType": "Patient", "id": "p1", "gender": "female", "birthDate": born(years)} | more


def condition(code: str = HAEMOPTYSIS, **more: Any) -> dict[str, Any]:
    coding = {"system": "http://snomed.info/sct", "code": code}
    base = {"resourceType": "Condition", "id": "c1", "subject": {"reference": "Patient/p1"}}
    return base | {"clinicalStatus": {"coding": [{"code": "active"}]}, "code": {"coding": [coding]}} | more


def bundle(*resources: dict[str, Any]) -> dict[str, Any]:
    return {"resourceType": "Bundle", "type": "searchset", "entry": [{"resource": one} for one in resources]}


def asked(*conditions: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A patient-view with everything prefetched."""
    prefetch: dict[str, Any] = {"patient": patient(), "conditions": bundle(*conditions)}
    prefetch |= dict.fromkeys(("observations", "medicationStatements", "medications", "questionnaireResponses"))
    body = {"hook": "patient-view", "hookInstance": str(uuid.uuid4()), "prefetch": prefetch}
    return body | {"context": {"userId": "Practitioner/gp-1", "patientId": "p1"}} | more


@pytest.fixture(scope="package")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """The functions with the sample guideline active, once for all hooks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NG12_DATA_DIR", str(tmp_path_factory.mktemp("service")))
        patch.setenv("NG12_PUBLIC_URL", "https://ng12.example")
        fresh_process()
        ingest_file(get_wiring(), sample.guideline())
        yield caller_here(one_port())
        get_wiring().close()
        fresh_process()


@pytest.fixture
def hook(service: Client) -> Hook:
    """Call the hook and return the reply."""

    def call(body: Any, **more: Any) -> Any:
        return service.post(PATH, json=body, **more)

    return call
