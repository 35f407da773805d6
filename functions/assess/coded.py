"""FHIR at the assess function's door: a Bundle of one patient in, a Bundle of proposals out."""

from typing import Any, ClassVar, Final, cast

import orjson
from pydantic import RootModel

from pipelines.assess.coded import assess_chart
from shared.errors import ValueImpossibleError
from shared.fhir.assessed import bundle_of
from shared.fhir.chart import read_chart, resources_in
from shared.fhir.drafts import About, plan_of
from shared.fhir.shape import FIELD_NAMES
from shared.guideline.citation import EditionShown
from shared.http.caller import Role
from shared.http.route import Call, Reply, Route
from shared.wiring import Wiring, get_wiring

MEDIA: Final = "application/fhir+json"
_MOST_BYTES: Final = 4 * 1024 * 1024


class FhirBundle(RootModel[dict[str, Any]]):
    """A Bundle of type collection or searchset."""

    field_names: ClassVar = FIELD_NAMES


def assess_fhir(call: Call) -> Reply:
    """Assess the patient of a Bundle."""
    bundle = cast(FhirBundle, call.body).root
    found = assessed_bundle(get_wiring(), bundle, call.caller.id, call.correlation_id)
    return Reply(content=orjson.dumps(found), content_type=MEDIA)


def assessed_bundle(wiring: Wiring, bundle: dict[str, Any], caller: str, correlation_id: str) -> dict[str, Any]:
    """Return the Bundle of what follows.

    Raises InputInvalidError, InputTooLargeError, ValueImpossibleError, and as assess_patient does.
    """
    chart = read_chart(resources_in(bundle), wiring.fhir_reading())
    if not chart.person.ages:
        raise ValueImpossibleError("Patient.birthDate: without it, or with one that is no date, nothing can be judged.")
    answer = assess_chart(wiring, chart, caller, correlation_id)
    edition = answer.edition if answer else EditionShown.of(wiring.servings.active().guideline.edition)
    return bundle_of(answer, chart, About(chart.person.id, "", wiring.now(), plan_of(edition)), correlation_id)


FHIR: Final = Route(
    "POST", "/assess", assess_fhir, "Assess the patient of a FHIR Bundle", Role.CLINICIAN, FhirBundle, takes=FhirBundle,
    problems=(400, 413, 422, 503), content_type=MEDIA, media=(MEDIA,), most_bytes=_MOST_BYTES,
)  # fmt: skip
