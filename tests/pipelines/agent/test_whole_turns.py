"""Whole turns in other voices: which tools with which arguments, and how the turn ends."""

from pathlib import Path
from typing import Any

import yaml

from pipelines.agent.outcome import Outcome, Step
from pipelines.agent.response import AgentResponse
from tests.pipelines.agent.scripted import Told, ask
from tests.pipelines.agent.test_requests_in_other_voices import as_wanted

TURNS = yaml.safe_load((Path(__file__).parent / "turns.yaml").read_text(encoding="utf-8"))

LEAST = 0.96


def services() -> Told:
    """Every service finds something; a name finds one patient, and a record lists one medicine."""
    patient = {"patient_id": "fnd-001", "name": "Somebody Found", "birth_date": "1960-01-02"}
    chart = {"patient_id": "fnd-001", "medications": ["ramipril 5 mg once daily"], "diagnoses": ["hypertension"]}
    pair = {"drugs": ["a", "b"], "severity": "major", "effect": "Both."}
    article = {"title": "One", "pmid": "1", "finding": "Found."}
    trial = {"nct_id": "NCT1", "title": "One", "where": "Leeds"}
    proposed = [Outcome({"status": "proposed"})]
    return Told(
        {
            "check_drug_safety": [Outcome({"drug": "it", "boxed_warning": "One.", "warnings": ["Two."]})],
            "check_drug_interactions": [Outcome({"pairs": [pair]})],
            "search_medical_literature": [Outcome({"total": 1, "articles": [article]})],
            "find_clinical_trials": [Outcome({"total": 1, "trials": [trial]})],
            "search_patient": [Outcome({"patient_matches": 1, "patients": [patient]})],
            "get_patient_chart": [Outcome(chart)],
            "prescribe_medication": proposed,
            "add_allergy": proposed,
            "save_clinical_note": proposed,
        }
    )


def taken(case: dict[str, Any]) -> tuple[AgentResponse, list[Step]]:
    history = [
        {"role": role, "content": text}
        for pair in case.get("history", [])
        for role, text in zip(("user", "assistant"), pair, strict=True)
    ]
    response, steps = ask(case["message"], services(), history=history)
    return response, list(steps)


def fault_of(case: dict[str, Any]) -> str:
    """What is wrong with a turn, "" for nothing."""
    response, steps = taken(case)
    wanted = [next(iter(one.items())) for one in case["steps"]]
    tools = [step.tool for step in steps]
    if sorted(tools) != sorted(tool for tool, _ in wanted) or ("order" not in case and tools != [t for t, _ in wanted]):
        return f"tools {[(s.tool, dict(s.args)) for s in steps]}"
    left = list(steps)
    for tool, args in wanted:
        same = next((step for step in left if step.tool == tool and is_as(args, step)), None)
        if same is None:
            return f"arguments {[(s.tool, dict(s.args), s.called) for s in left]}"
        left.remove(same)
    if "intent" in case and response.intent != case["intent"]:
        return f"intent {response.intent}"
    return "" if response.ending == case["ending"] else f"ending {response.ending}: {response.answer}"


def is_as(args: Any, step: Step) -> bool:
    if args == "not called":
        return not step.called
    return step.called and all(as_wanted(value, step.args.get(name)) for name, value in args.items())


def test_whole_turns_in_other_voices_go_as_they_were_labelled() -> None:
    faults = [(case["message"], fault) for case in TURNS if (fault := fault_of(case))]
    assert 1 - len(faults) / len(TURNS) >= LEAST, faults
