"""What is measured against: a function that reads a record into facts and judges it, tells nobody and keeps nothing."""

import functions_framework
from flask import Request, Response

from shared.criteria.assessment import judge_all
from shared.patient.read import read_facts
from shared.patient.record import read_record
from shared.wiring import get_wiring


@functions_framework.http
def judging_alone(request: Request) -> Response:
    """Judge the record that was sent."""
    rulebook = get_wiring().servings.active().rulebook
    judge_all(read_facts(read_record(request.get_json()["patient"]), rulebook.terminology), rulebook)
    return Response('{"ok":true}', content_type="application/json")
