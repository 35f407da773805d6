"""Generated requests against the running functions: replies keep to the published OpenAPI document, errors included."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig

from functions.local import sample
from functions.local.guidelines import ingest_file
from shared.settings import Settings
from shared.wiring import Wiring
from tests.functions.processes import ROOT, free_port, running

pytestmark = pytest.mark.long
# 413 is how a request over a stated size is refused: over 50 strings a field, a body over 64 KiB.
REFUSED = ["400", "404", "405", "409", "413", "422"]
# 400, 413: a note that tells no age, too long a name of a list. 422: well-formed, and yet nothing to assess, or a role
# that there is none of: no schema can say so. 415: bytes that are no image.
ACCEPTED = ["2xx", "400", "413", "415", "401", "403", "404", "409", "422", "5xx"]
schema = schemathesis.openapi.from_dict(
    json.loads((ROOT / "docs" / "openapi.json").read_text(encoding="utf-8")),
    config=SchemathesisConfig.from_dict(
        {
            "checks": {
                "negative_data_rejection": {"expected-statuses": REFUSED},
                "positive_data_acceptance": {"expected-statuses": ACCEPTED},
            }
        }
    ),
)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("conformance")
    wiring = Wiring(Settings(data_dir=folder))
    ingest_file(wiring, sample.guideline())
    wiring.charts.put(json.loads(sample.patients().read_text(encoding="utf-8").split("\n")[0]))
    wiring.close()
    port = free_port()
    command = [sys.executable, "-m", "functions.local.cli", "serve", "--port", str(port)]
    with running(command, port, {"NG12_DATA_DIR": str(folder)}) as address:
        yield address


@schema.parametrize()
@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None)
def test_a_reply_keeps_to_the_document(case: schemathesis.Case, served: str) -> None:
    case.call_and_validate(base_url=served)
