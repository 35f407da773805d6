"""Each tool's result in words: the leading fact, a few more, and what was not found. Nothing beyond the result."""

from collections.abc import Callable, Mapping
from typing import Any

from pipelines.agent.labels import listed
from pipelines.agent.outcome import Step

MOST = 5
SAMPLE = "From the sample data that ship with the product, which are no source for care."


def said(step: Step, question: str) -> str:
    """Return the words for a result; `question` chooses what of a record comes first."""
    words = _WORDINGS[step.tool](step, step.outcome.data, question)
    return f"{words} {SAMPLE}" if step.outcome.data.get("sample") else words


def _date(stamp: str | None) -> str:
    text = str(stamp or "")
    return f"{text[:4]}-{text[4:6]}-{text[6:8]}" if len(text) == 8 and text.isdigit() else text


def _safety(step: Step, data: Mapping[str, Any], _question: str) -> str:
    drug = str(data.get("drug") or step.args["drug_name"])
    of = (
        f", {'sample' if data.get('sample') else 'US'} label of {_date(data['effective_time'])}"
        if data.get("effective_time")
        else ""
    )
    asked = str((step.asked or step.args)["drug_name"])
    other = f" (looked up for {asked})" if asked.lower() != drug.lower() else ""
    facts = [f"{name}: {str(data[field]).rstrip('.')}." for field, name in SECTIONS if data.get(field)]
    if not data.get("boxed_warning"):
        facts.insert(0, "The label that was read holds no boxed warning section.")
    lacking = [name.lower() for field, name in SECTIONS if not data.get(field) and field != "boxed_warning"]
    if step.quality == "success_partial":
        facts.append(
            f"Not in the label that was read: {listed(['a boxed warning', *lacking])}; that proves nothing either way."
        )
    return f"{drug[0].upper()}{drug[1:]}{other}{of}. {' '.join(facts)}"


SECTIONS = (("boxed_warning", "Boxed warning"), ("contraindications", "Contraindications"), ("warnings", "Warnings"))


def _interactions(step: Step, data: Mapping[str, Any], _question: str) -> str:
    lines = []
    for pair in data.get("pairs", ()):
        severity = pair.get("severity")
        told = (
            f"severity {severity}" if severity and severity != "not stated" else "severity is not stated by the source"
        )
        lines.append(f"{' with '.join(pair['drugs'])}: {told}. {str(pair['effect']).rstrip('.')}.")
    unknown = data.get("not_recognised", ())
    lines += [f"{one} was not found in the drug database, so nothing can be said about it." for one in unknown]
    listed_pairs = {frozenset(map(str.lower, pair["drugs"])) for pair in data.get("pairs", ())}
    asked = [one for one in step.args["drug_names"] if one not in unknown]
    rest = [
        f"{a} with {b}"
        for n, a in enumerate(asked)
        for b in asked[n + 1 :]
        if frozenset((a.lower(), b.lower())) not in listed_pairs
    ]
    if rest and not (listed_pairs and len(asked) == 2):
        lines.append(f"Not listed in the source: {listed(rest)}. Not listed does not mean that there is none.")
    return " ".join(lines)


def _literature(_step: Step, data: Mapping[str, Any], _question: str) -> str:
    lines = []
    for article in data["articles"][:MOST]:
        finding = (
            f" {str(article['finding']).rstrip('.')}."
            if article.get("finding")
            else " Title only: no finding is given."
        )
        retracted = " RETRACTED." if article.get("retracted") else ""
        where = ", ".join(str(article[part]) for part in ("journal", "year") if article.get(part))
        lines.append(f"{str(article['title']).rstrip('.')} ({where}; PMID {article['pmid']}).{retracted}{finding}")
    total = data.get("total") or len(data["articles"])
    dropped = data.get("dropped") or ()
    lost = f" Not searched for, being unknown there: {listed(list(dropped))}." if dropped else ""
    return f"{total} found; shown: {min(len(data['articles']), MOST)}. {' '.join(lines)}{lost}"


def _trials(step: Step, data: Mapping[str, Any], _question: str) -> str:
    lines = []
    for trial in data["trials"][:MOST]:
        where = trial.get("where") or "no site is given"
        status = str(trial.get("status") or "status not stated").lower().replace("_", " ")
        lines.append(f"{str(trial['title']).rstrip('.')} ({trial['nct_id']}; {status}; {where}).")
    total = data.get("total") or len(data["trials"])
    return f"{total} found; shown: {min(len(data['trials']), MOST)}. {' '.join(lines)}{status_left_out(step)}"


def status_left_out(step: Step) -> str:
    """Return that trials were sought without the status that the words had, where that was so."""
    dropped = (step.asked or {}).get("status") if "status" not in step.args else None
    return f" The status “{dropped}” is not one that the register knows, so it was left out." if dropped else ""


def _patients(_step: Step, data: Mapping[str, Any], _question: str) -> str:
    return f"Found: {people(data)}."


def people(data: Mapping[str, Any]) -> str:
    """Return patients with birth date and id, so that nobody is taken for a namesake."""
    return "; ".join(
        f"{one['name']}, born {one.get('birth_date') or 'on an unknown date'} ({one['patient_id']})"
        for one in data["patients"]
    )


def _chart(_step: Step, data: Mapping[str, Any], question: str) -> str:
    lost = data.get("not_read") or ()
    lines = [_part(field, name, data) for field, name in _order(question) if field not in lost]
    if lost:
        lines.append(f"Could not be read: {listed(list(lost))}.")
    born = f", born {data['birth_date']}" if data.get("birth_date") else ""
    name = data.get("name") or "Patient"
    return f"{name}{born} ({data['patient_id']}). {' '.join(lines)}"


def _part(field: str, name: str, data: Mapping[str, Any]) -> str:
    held = data.get(field)
    if held:
        return f"{name}: {'; '.join(map(str, held))}."
    if field == "allergies":
        return "Allergies: none recorded, which does not mean that there are none."
    return f"{name}: none recorded."


PARTS = (("diagnoses", "Diagnoses"), ("medications", "Medicines"), ("allergies", "Allergies"), ("labs", "Results"))
_FIRST = {"allergies": ("allerg",), "medications": ("med", "drug", "taking", " on ", "prescri", "tablet")}


def _order(question: str) -> list[tuple[str, str]]:
    words = f" {question.lower()} "
    first = [field for field, cues in _FIRST.items() if any(cue in words for cue in cues)]
    if not first and any(
        cue in words for cue in ("latest", "result", "lab", "blood", "level", "potassium", "egfr", "inr", "hb")
    ):
        first = ["labs"]
    return sorted(PARTS, key=lambda part: part[0] not in first)


def _image(_step: Step, data: Mapping[str, Any], _question: str) -> str:
    return findings(data)


def findings(data: Mapping[str, Any]) -> str:
    """Return an image's findings; their confidence is no probability and is not shown."""
    if not data.get("findings"):
        return "The image could not be read: no findings came back, which says nothing about what it shows."
    what = str(data.get("modality") or "Image")
    read = f"{what[0].upper()}{what[1:]}: {'; '.join(map(str, data['findings']))}."
    return f"{read} Described by a model, not reported by a radiologist."


_WORDINGS: Mapping[str, Callable[[Step, Mapping[str, Any], str], str]] = {
    "check_drug_safety": _safety,
    "check_drug_interactions": _interactions,
    "search_medical_literature": _literature,
    "find_clinical_trials": _trials,
    "search_patient": _patients,
    "get_patient_chart": _chart,
    "analyze_medical_image": _image,
}
