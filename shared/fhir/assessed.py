"""An assessment as R4 resources in a Bundle of type collection: nothing in it is to be posted blindly."""

import uuid
from collections.abc import Iterator
from typing import Any, Final

from shared import __version__
from shared.fhir.chart import Chart
from shared.fhir.drafts import About, draft_of
from shared.fhir.plain import plain
from shared.fhir.todo import Answer, Todo, cited_page, not_judged_line, todos_of

_NAMES: Final = uuid.UUID("6f0a3c52-3a2c-5f6e-9d54-0b8f1f6f24a1")
_PRODUCT: Final = "NG12 Assessor"
_DIED: Final = "The patient has died: nothing was judged and nothing is recommended."
_NOTHING_ASKED: Final = "There is nothing here that the guideline asks about."
POLICY: Final = "urn:ng12-assessor:policy:how-a-record-is-read"


class _Entries:
    """Resources with the URLs that they refer to each other by; the same assessment gives the same ones."""

    def __init__(self, assessment_id: str) -> None:
        self._root = uuid.uuid5(_NAMES, assessment_id)
        self.held: list[dict[str, Any]] = []

    def add(self, resource: dict[str, Any]) -> dict[str, str]:
        """Add a resource and return the reference to it."""
        url = f"urn:uuid:{uuid.uuid5(self._root, str(len(self.held)))}"
        self.held.append({"fullUrl": url, "resource": resource})
        return {"reference": url}


def bundle_of(answer: Answer | None, chart: Chart, about: About, assessment_id: str) -> dict[str, Any]:
    """Return the Bundle; `answer` None where there was nothing to judge."""
    entries = _Entries(assessment_id)
    requests: list[dict[str, str]] = []
    if answer is not None:
        todos = todos_of(answer)
        requests = [entries.add(draft_of(todo, answer, chart, about)) for todo in todos]
        group = entries.add(_group(todos, requests, about)) if requests else None
    else:
        todos, group = [], None
    outcome = entries.add(_outcome(answer, chart))
    entries.add(_guidance(answer, chart, about, outcome, group))
    if answer is not None and requests:
        entries.add(_provenance(answer, requests, entries.add(_device()), chart, about))
    if answer is not None and answer.emergency:
        entries.add(_issue(answer.emergency.text, about) | {"severity": "high"})
    for issue in _doubts(chart, about):
        entries.add(issue)
    found: dict[str, Any] = plain(
        {"resourceType": "Bundle", "type": "collection", "timestamp": about.now, "entry": entries.held}
    )
    return found


def _guidance(
    answer: Answer | None, chart: Chart, about: About, outcome: dict[str, str], group: dict[str, str] | None
) -> dict[str, Any]:
    """What was found.

    Data is required where one more answer would meet a recommendation and none is met, and where one that could
    concern the record was not judged.
    """
    lacks = (
        answer is None
        or answer.decision == "not_judged"
        or (not answer.matched_recommendations and bool(answer.nearly_matched or answer.to_ask))
    )
    netting = answer.safety_netting if answer else None
    notes = [
        answer.emergency.text if answer and answer.emergency else "",
        not_judged_line(answer) if answer else "",
        f"{netting.source}, page {netting.page}: {netting.excerpt}" if netting else "",
        "No match does not exclude cancer." if not group else "",
        answer.disclaimer if answer else "",
    ]
    return {
        "resourceType": "GuidanceResponse",
        "moduleCanonical": about.plan,
        "status": "data-required" if lacks else "success",
        "subject": about.subject,
        "occurrenceDateTime": about.now,
        "reasonReference": [{"reference": one} for one in _conditions(chart)],
        "note": [{"text": one} for one in notes if one],
        "evaluationMessage": [outcome],
        "dataRequirement": list(_questions(answer)),
        "result": group,
    }


def _conditions(chart: Chart) -> list[str]:
    return [one for one in dict.fromkeys(said.resource for said in chart.said) if one.startswith("Condition/")]


def _questions(answer: Answer | None) -> Iterator[dict[str, Any]]:
    asked = [one.question for one in answer.to_ask] if answer else []
    asked += [missing.question for near in (answer.nearly_matched if answer else ()) for missing in near.missing[:1]]
    for question in dict.fromkeys(asked):
        yield {"type": "Observation", "codeFilter": [{"path": "code", "code": [{"display": question}]}]}


def _group(todos: list[Todo], requests: list[dict[str, str]], about: About) -> dict[str, Any]:
    titled = zip(todos, requests, strict=True)
    return {
        "resourceType": "RequestGroup",
        "status": "draft",
        "intent": "proposal",
        "subject": about.subject,
        "authoredOn": about.now,
        "action": [{"title": todo.what, "resource": request} for todo, request in titled],
    }


def _outcome(answer: Answer | None, chart: Chart) -> dict[str, Any]:
    """What was not understood, not used, or warned of; that there is nothing of it is said too."""
    told = [f"not understood: {one.text}" for one in (answer.not_understood if answer else ())]
    told += [f"{note.resource}: {note.words}" for note in chart.notes]
    told += list(answer.warnings) if answer else [_DIED if chart.person.is_dead else _NOTHING_ASKED]
    issues = [{"severity": "information", "code": "informational", "diagnostics": one} for one in dict.fromkeys(told)]
    everything = {"severity": "information", "code": "informational", "diagnostics": "Everything sent was read."}
    return {"resourceType": "OperationOutcome", "issue": issues or [everything]}


def _doubts(chart: Chart, about: About) -> Iterator[dict[str, Any]]:
    for note in chart.notes:
        if note.kind == "doubt":
            implicated = [{"reference": note.resource}] if not note.resource.endswith("?") else []
            yield _issue(note.words, about) | {"implicated": implicated}


def _issue(words: str, about: About) -> dict[str, Any]:
    return {
        "resourceType": "DetectedIssue",
        "status": "preliminary",
        "patient": about.subject,
        "identifiedDateTime": about.now,
        "detail": words,
    }


def _device() -> dict[str, Any]:
    name = {"name": _PRODUCT, "type": "user-friendly-name"}
    return {"resourceType": "Device", "deviceName": [name], "version": [{"value": __version__}]}


def _provenance(
    answer: Answer, requests: list[dict[str, str]], device: dict[str, str], chart: Chart, about: About
) -> dict[str, Any]:
    """Why, and by which edition: the pages and the resources that the requests rest on."""
    edition = answer.edition
    pages = [cited for match in answer.matched_recommendations if (cited := cited_page(answer, match.rule_id))]
    places = [f"{edition.guideline} {one.rule_id}, page {one.page}, edition {edition.edition_id}" for one in pages]
    read = dict.fromkeys(said.resource for said in chart.said if not said.resource.endswith("?"))
    return {
        "resourceType": "Provenance",
        "target": requests,
        "recorded": about.now,
        "policy": [POLICY],
        "agent": [{"who": device}],
        "entity": [{"role": "source", "what": {"display": one}} for one in places]
        + [{"role": "source", "what": {"reference": one}} for one in read],
    }
