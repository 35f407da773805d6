"""Resources of one patient to papers of a record: letters as they are, each coded entry as a short text to cite."""

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from shared.errors import InputInvalidError
from shared.fhir.chart import MOST_RESOURCES, names_of
from shared.fhir.codes import without_tag
from shared.fhir.dates import span_of
from shared.fhir.letters import LeftOut, ReadPdf, letters_of
from shared.fhir.shape import Resource, code_in, is_in_error, part, parts, reference_to, shown_in, text, unusable
from shared.language.no_allergies import OVER, is_no_allergen, says_nothing
from shared.ports.charts.base import NO_ALLERGY
from shared.terminology.health_words import load_health_words

Paper = dict[str, Any]
_ID: Final = re.compile(r"[A-Za-z0-9_\-]{1,64}")


@dataclass(frozen=True, slots=True)
class Papers:
    """What a Bundle brings: `taken`, documents as a client sends them; `left_out`, what became none and why."""

    taken: tuple[Paper, ...]
    left_out: tuple[LeftOut, ...]


def papers_in(resources: Iterable[Resource], read_pdf: ReadPdf) -> Papers:
    """Return the documents that resources make.

    A DocumentReference gives its attached text or PDF; MedicationStatement, MedicationRequest, Observation,
    AllergyIntolerance and Condition one line each with the entry that it bears out. Raises InputInvalidError for
    resources of more than one patient, and as `read_pdf` does.
    """
    held = list(resources)
    if len(held) > MOST_RESOURCES:
        raise InputInvalidError(f"There are more than {MOST_RESOURCES:,} resources.")
    people = [one for one in held if text(one, "resourceType") == "Patient"]
    if len({text(one, "id") for one in people}) > 1:
        raise InputInvalidError("Send a Bundle about one patient.")
    subjects = {reference for one in held if (reference := _about(one))}
    if len(subjects) > 1 or (people and not subjects <= {_bare(name) for name in names_of(people[0])}):
        raise InputInvalidError("The resources are about more than one patient: send a Bundle about one.")
    found = [paper for one in held if one not in people for paper in _papers(one, read_pdf)]
    left_out = dict.fromkeys(one for one in found if isinstance(one, LeftOut))
    return Papers(tuple(one for one in found if not isinstance(one, LeftOut)), tuple(left_out))


def _about(resource: Resource) -> str:
    told = text(part(resource, "subject"), "reference") or text(part(resource, "patient"), "reference")
    return _bare(told)


def _bare(reference: str) -> str:
    """Return a reference without the server and the version that it may name."""
    return "/".join(reference.partition("/_history/")[0].split("/")[-2:])


def _not_so(resource: Resource) -> str | None:
    """Why a resource says nothing of the patient that may be taken."""
    if is_in_error(resource):
        return "it was entered in error"
    return "it was refuted" if code_in(resource, "verificationStatus") == "refuted" else unusable(resource)


def _papers(resource: Resource, read_pdf: ReadPdf) -> Iterator[Paper | LeftOut]:
    kind = text(resource, "resourceType")
    if why := _not_so(resource):
        yield LeftOut(reference_to(resource), why)
    elif kind == "DocumentReference":
        for letter in letters_of(resource, read_pdf):
            yield letter if isinstance(letter, LeftOut) else {**_paper(*letter.named), **letter.author}
    elif kind not in _CODED:
        yield LeftOut(kind or "?", "resources of this kind are not read")
    else:
        yield _CODED[kind](resource) or LeftOut(reference_to(resource), "it names nothing that could be cited")


def _medicine(resource: Resource) -> Paper | None:
    name = shown_in(part(resource, "medicationCodeableConcept"))
    told = next(iter((*parts(resource, "dosage"), *parts(resource, "dosageInstruction"))), {})
    dose = text(told, "text")
    status = text(resource, "status")
    day = text(resource, "effectiveDateTime") or text(resource, "dateAsserted") or text(resource, "authoredOn")
    day = day or text(part(resource, "effectivePeriod"), "start")
    words = f"{name}{', ' if dose else ''}{dose}{'. Stopped' if status in ('stopped', 'completed') else ''}."
    row = {"generic_name": name, "dose": dose, "status": "active" if status == "active" else status}
    return _entry(resource, ("Medicine entry", "medications"), day, words, row) if name else None


def _result(resource: Resource) -> Paper | None:
    name, quantity = shown_in(part(resource, "code")), part(resource, "valueQuantity")
    value = quantity.get("value")
    words = f"{value:g}" if isinstance(value, int | float) and not isinstance(value, bool) else ""
    words = words or text(resource, "valueString") or shown_in(part(resource, "valueCodeableConcept"))
    unit, span = text(quantity, "unit") or text(quantity, "code"), _range(resource)
    flag = {"h": " HIGH", "hh": " CRITICAL", "l": " LOW", "ll": " CRITICAL"}.get(_flag(resource), "")
    said = f"{name} {words}{' ' if unit else ''}{unit}{f' ({span})' if span else ''}{flag}."
    day = text(resource, "effectiveDateTime") or text(resource, "issued")
    row = {"test_name": name, "value_text": words, "unit": unit, "abnormal_flag": flag.strip().lower() or None}
    return _entry(resource, ("Result entry", "lab_results"), day, said, row) if name and words else None


def _flag(resource: Resource) -> str:
    return next((code for one in parts(resource, "interpretation") for code in [code_in({"c": one}, "c")] if code), "")


def _range(resource: Resource) -> str:
    found = next(parts(resource, "referenceRange"), {})
    low, high = part(found, "low").get("value"), part(found, "high").get("value")
    if low is not None and high is not None:
        return f"{low}-{high}"
    return f"{low} or above" if low is not None else f"below {high}" if high is not None else text(found, "text")


def _allergy(resource: Resource) -> Paper | None:
    name, day = shown_in(part(resource, "code")), text(resource, "onsetDateTime") or text(resource, "recordedDate")
    if none := _no_allergy(part(resource, "code"), name):
        told = "" if says_nothing(none) else f"Allergies: {none}."
        return _entry(resource, ("Allergy entry", "allergies"), day, told) if told else None
    felt = [shown_in(one) for reaction in parts(resource, "reaction") for one in parts(reaction, "manifestation")]
    reaction = ", ".join(each for each in felt if each)
    status = code_in(resource, "clinicalStatus") or "active"
    over = f" ({status})" if status in OVER else ""
    words = f"Allergy to {name}{over}{f': {reaction}' if reaction else ''}."
    sure = code_in(resource, "verificationStatus") != "unconfirmed"
    row = {"allergen": name, "reaction": reaction or None, "verified": sure, "severity": text(resource, "criticality")}
    return _entry(resource, ("Allergy entry", "allergies"), day, words, None if over else row) if name else None


def _no_allergy(code: Resource, name: str) -> str:
    """What says that none is known, or that nobody told: a name, or a code where a person's words name no substance."""
    if is_no_allergen(name):
        return without_tag(name)
    coded = (NO_ALLERGY.get((text(one, "system"), text(one, "code"))) for one in parts(code, "coding"))
    named = any(one.name.kind in ("medicine", "class") for one in load_health_words().find(text(code, "text")))
    return "" if named else next(filter(None, coded), "")


def _condition(resource: Resource) -> Paper | None:
    name, status = shown_in(part(resource, "code")), code_in(resource, "clinicalStatus") or "active"
    day = text(resource, "onsetDateTime") or text(resource, "recordedDate")
    words = f"Diagnosis: {name}{f' ({status})' if status != 'active' else ''}."
    row = {"name": name, "status": status, "date_diagnosed": _day(day)}
    return _entry(resource, ("Condition entry", "diagnoses"), day, words, row) if name else None


_CODED: Final[Mapping[str, Callable[[Resource], Paper | None]]] = {
    "MedicationStatement": _medicine,
    "MedicationRequest": _medicine,
    "Observation": _result,
    "AllergyIntolerance": _allergy,
    "Condition": _condition,
}


def _entry(resource: Resource, sort: tuple[str, str], day: str, words: str, row: Paper | None = None) -> Paper:
    """A text to cite, with the row that it bears out, if there is one."""
    title, field = sort
    paper = {**_paper(reference_to(resource), title, day, words), "doc_type": "other"}
    if row is None:
        return paper
    told = {name: value for name, value in row.items() if value not in (None, "")}
    return {**paper, "doc_type": "lab_result" if field == "lab_results" else "other", "records": {field: [told]}}


def _paper(name: str, title: str, day: str, words: str) -> Paper:
    known = name.replace("/", "-")
    known = known if _ID.fullmatch(known) else hashlib.sha256(name.encode()).hexdigest()
    paper: Paper = {"document_id": known, "title": title[:500], "text": words}
    return {**paper, "document_date": _day(day)} if _day(day) else paper


def _day(written: str) -> str | None:
    span = span_of(written)
    return span.first.isoformat() if span else None
