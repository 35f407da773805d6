"""The tools over the ports: each call one port, each fault a kind of error; a write is only checked, never written."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pipelines.agent.checks import checked
from pipelines.agent.labels import LABELS
from pipelines.agent.outcome import Outcome, Source
from pipelines.agent.reading.asks import WRITES
from shared.ports.charts.base import ChartReader, ChartSummary
from shared.ports.drug_labels.base import DrugLabels
from shared.ports.faults import ServiceFaultError
from shared.ports.interactions.base import Interactions
from shared.ports.literature.base import Literature
from shared.ports.trials.base import Trials
from shared.terminology.drugs.names import DrugNames

MOST = 5
_SAMPLED = frozenset(
    {"check_drug_safety", "check_drug_interactions", "search_medical_literature", "find_clinical_trials"}
)


@dataclass(frozen=True, slots=True)
class Ports:
    """The outside worlds of the tools; the record is handed in for reading alone. `is_sample`: no source for care."""

    labels: DrugLabels
    interactions: Interactions
    literature: Literature
    trials: Trials
    charts: ChartReader
    names: DrugNames
    is_sample: bool = False


class PortTools:
    """Tools over ports. Reads of records are told to `audit` with the patient's id, before they are made."""

    def __init__(self, ports: Ports, audit: Callable[[str, str], None]) -> None:
        self._ports = ports
        self._audit = audit
        self._reads: Mapping[str, Callable[[Mapping[str, Any], float], Outcome]] = {
            "check_drug_safety": self._safety,
            "check_drug_interactions": self._interactions,
            "search_medical_literature": self._papers,
            "find_clinical_trials": self._trials,
            "search_patient": self._people,
            "get_patient_chart": self._chart,
        }

    def call(self, tool: str, args: Mapping[str, Any], seconds: float, /) -> Outcome:
        """Carry out a read, or check a write."""
        try:
            if tool in WRITES:
                self._audit(tool, str(args["patient_id"]))
                return checked(tool, args, self._ports, seconds)
            read = self._reads.get(tool)
            outcome = read(args, seconds) if read else Outcome(error_type="missing_required_args")
            sampled = self._ports.is_sample and tool in _SAMPLED and not outcome.error_type
            return replace(outcome, data={**outcome.data, "sample": True}) if sampled else outcome
        except ServiceFaultError as fault:
            return Outcome(error_type=fault.kind, retry_after=fault.retry_after)

    def look(self, _image_id: str, _query: str, _seconds: float, /) -> Outcome:
        """No model that reads images is connected."""
        return Outcome(error_type="image_unreadable")

    def _safety(self, args: Mapping[str, Any], seconds: float) -> Outcome:
        label = self._ports.labels.find(str(args["drug_name"]), seconds)
        if label is None:
            return Outcome(error_type="drug_not_in_database")
        sections = {name: getattr(label, name) for name in ("boxed_warning", "contraindications", "warnings")}
        data = {"drug": label.drug, "effective_time": label.effective, **sections}
        source = Source(LABELS["check_drug_safety"], label.set_id, label.drug, label.effective, "", label.jurisdiction)
        return Outcome(data, partial=not any(sections.values()), sources=(source,))

    def _interactions(self, args: Mapping[str, Any], seconds: float) -> Outcome:
        report = self._ports.interactions.check(list(args["drug_names"]), seconds)
        pairs = [
            {"drugs": list(one.drugs), "severity": one.severity or "not stated", "effect": one.effect}
            for one in report.pairs
        ]
        label = LABELS["check_drug_interactions"]
        sources = tuple(Source(label, one.source, " with ".join(one.drugs)) for one in report.pairs if one.source)
        return Outcome({"pairs": pairs, "not_recognised": list(report.not_recognised)}, sources=sources)

    def _papers(self, args: Mapping[str, Any], seconds: float) -> Outcome:
        found = self._ports.literature.search(str(args["query"]), MOST, seconds)
        articles = [
            {
                "pmid": p.pmid,
                "title": p.title,
                "journal": p.journal,
                "year": p.year,
                "finding": p.finding,
                "retracted": p.retracted,
            }
            for p in found.papers
        ]
        label = LABELS["search_medical_literature"]
        sources = tuple(Source(label, f"PMID {p.pmid}", p.title, p.year) for p in found.papers)
        data = {"total": found.total, "articles": articles, "dropped": list(found.dropped)}
        return Outcome(data, partial=bool(found.dropped), sources=sources)

    def _trials(self, args: Mapping[str, Any], seconds: float) -> Outcome:
        found = self._ports.trials.search(str(args["condition"]), args.get("status"), MOST, seconds)
        trials = [{"nct_id": t.nct_id, "title": t.title, "status": t.status, "where": t.where} for t in found.trials]
        sources = tuple(Source(LABELS["find_clinical_trials"], t.nct_id, t.title) for t in found.trials)
        return Outcome({"total": found.total, "trials": trials}, sources=sources)

    def _people(self, args: Mapping[str, Any], seconds: float) -> Outcome:
        found = self._ports.charts.find(str(args["name"]), seconds)
        people = [{"patient_id": one.patient_id, "name": one.name, "birth_date": one.birth_date} for one in found]
        return Outcome({"patient_matches": len(people), "patients": people})

    def _chart(self, args: Mapping[str, Any], seconds: float) -> Outcome:
        patient_id = str(args["patient_id"])
        self._audit("get_patient_chart", patient_id)
        chart = self._ports.charts.read(patient_id, seconds)
        sources = tuple(Source(LABELS["get_patient_chart"], reference) for reference in chart.references)
        return Outcome(chart_data(chart), partial=bool(chart.not_read), sources=sources)


def chart_data(chart: ChartSummary) -> dict[str, Any]:
    """Return a record as the answer's wording takes it."""
    parts = {name: list(getattr(chart, name)) for name in ("diagnoses", "medications", "allergies", "labs", "not_read")}
    return {"patient_id": chart.patient_id, "name": chart.name, "birth_date": chart.birth_date, **parts}
