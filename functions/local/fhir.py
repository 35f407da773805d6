"""`ng12 assess --fhir`: the patient of a FHIR Bundle on the command line."""

import uuid
from pathlib import Path
from typing import Any

from functions.assess.coded import assessed_bundle
from functions.local import present
from functions.local.console import err, out, print_json, read_json
from pipelines.assess.coded import assess_chart
from shared.errors import InputInvalidError
from shared.fhir.chart import read_chart, resources_in
from shared.fhir.shape import FIELD_NAMES
from shared.http.caller import LOCAL_CALLER
from shared.wiring import Wiring


def assess_bundle(wiring: Wiring, file: Path, *, as_json: bool) -> None:
    """Assess the patient of a Bundle: for a person to read, or as the Bundle that the service would give."""
    bundle, correlation_id = _read(file), str(uuid.uuid4())
    if as_json:
        print_json(assessed_bundle(wiring, bundle, LOCAL_CALLER.id, correlation_id))
        return
    chart = read_chart(resources_in(bundle), wiring.fhir_reading())
    found = assess_chart(wiring, chart, LOCAL_CALLER.id, correlation_id)
    for note in chart.notes:
        err.print(f"{note.resource}: {note.words}.", markup=False)
    if found is None:
        raise InputInvalidError(
            "There is nothing to assess: no date of birth, or nothing that the guideline asks about."
        )
    present.assessment(out, found)


def _read(file: Path) -> dict[str, Any]:
    found = read_json(file, FIELD_NAMES)
    if not isinstance(found, dict):
        raise InputInvalidError(f"{file.name} holds no FHIR Bundle.")
    return found
