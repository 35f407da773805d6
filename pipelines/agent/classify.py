"""What happened: the quality of a result, by the kind of error, the rows and sections that came, never by words."""

from collections.abc import Mapping
from typing import Any

from pipelines.agent.outcome import RETRYABLE, Outcome, Quality


def quality_of(tool: str, outcome: Outcome, focus: str = "") -> Quality:
    """Classify one result; `focus` is the section that the words asked for."""
    if tool == "analyze_medical_image" and outcome.error_type == "invalid_response":
        return "error_fatal"  # a model that declines a picture declines it again
    if outcome.error_type:
        return "error_retryable" if outcome.error_type in RETRYABLE else "error_fatal"
    if _is_empty(tool, outcome.data):
        return "no_results"
    return "success_partial" if outcome.partial or _lacks(tool, outcome.data, focus) else "success_rich"


def _is_empty(tool: str, data: Mapping[str, Any]) -> bool:
    if tool == "check_drug_interactions":
        return not data.get("pairs") and not data.get("not_recognised")
    rows = {"search_medical_literature": "articles", "find_clinical_trials": "trials", "search_patient": "patients"}
    if tool in rows:
        return not data.get(rows[tool])
    if tool == "get_patient_chart":
        return not any(data.get(part) for part in ("diagnoses", "medications", "allergies", "labs"))
    return False


def _lacks(tool: str, data: Mapping[str, Any], focus: str) -> bool:
    if tool == "check_drug_safety":
        return bool(focus) and not data.get(focus) and not (data.get("warnings") and data.get("contraindications"))
    if tool == "check_drug_interactions":
        unstated = any(pair.get("severity") in (None, "", "not stated") for pair in data.get("pairs", ()))
        return unstated or bool(data.get("not_recognised"))
    if tool == "search_medical_literature":
        return not any(article.get("finding") for article in data["articles"])
    if tool == "find_clinical_trials":
        return not any(trial.get("where") for trial in data["trials"])
    return tool == "analyze_medical_image" and not data.get("findings")
