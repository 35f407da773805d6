"""Settings to the ports of clinical tools: with back_ends the only module that names an adapter."""

import threading
from abc import abstractmethod
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from shared.built_once import BuiltOnce
from shared.settings import Settings

if TYPE_CHECKING:
    from shared.ports.charts.embedded import EmbeddedCharts
    from shared.ports.charts.fhir import FhirCharts
    from shared.ports.documents.base import DocumentStore
    from shared.ports.drug_labels.base import DrugLabels
    from shared.ports.interactions.base import Interactions, Pair
    from shared.ports.json_http import JsonService
    from shared.ports.literature.base import Literature
    from shared.ports.patients.base import ChartSource
    from shared.ports.trials.base import Trials


class ToolBackEnds:
    """The outside worlds of clinical tools that the settings choose."""

    settings: Settings
    now: Callable[[], datetime]
    building: threading.RLock

    if TYPE_CHECKING:

        @property
        @abstractmethod
        def documents(self) -> DocumentStore:
            """Documents."""

        @property
        @abstractmethod
        def charts(self) -> ChartSource:
            """Patient records."""

    @BuiltOnce
    def drug_labels(self) -> "DrugLabels":
        """Labels of medicines."""
        if self.settings.agent_services == "network":
            from shared.ports.drug_labels.by_ingredient import ByIngredient
            from shared.ports.drug_labels.openfda import OpenFdaLabels
            from shared.ports.drug_names.rxnorm import RxNorm

            labels = OpenFdaLabels(self._service("openFDA", self.settings.openfda_address, per_second=4))
            return ByIngredient(labels, RxNorm(self._service("RxNorm", self.settings.rxnorm_address, per_second=10)))
        from shared.ports.drug_labels.embedded import SampleLabels

        return SampleLabels()

    def interactions_by(self, called: Callable[[str], Sequence[str]]) -> "Interactions":
        """What is listed for medicines; a label may name another medicine by any of its names or by its class."""
        if self.settings.agent_services == "network":
            from shared.ports.interactions.label_texts import LabelInteractions

            return LabelInteractions(self.drug_labels, called)
        from shared.ports.interactions.embedded import SampleInteractions

        return SampleInteractions()

    def with_own_list(
        self, source: "Interactions", own: "Sequence[Pair]", called: Callable[[str], Sequence[str]]
    ) -> "Interactions":
        """What is listed, with a deployer's own pairs first."""
        from shared.ports.interactions.with_own import WithOwnList

        return WithOwnList(source, own, called)

    @BuiltOnce
    def literature(self) -> "Literature":
        """Published papers."""
        if self.settings.agent_services == "network":
            from shared.ports.literature.pubmed import PubMed

            return PubMed(self._service("PubMed", self.settings.pubmed_address, per_second=2.5))
        from shared.ports.literature.embedded import SamplePapers

        return SamplePapers()

    @BuiltOnce
    def trials(self) -> "Trials":
        """Registered trials."""
        if self.settings.agent_services == "network":
            from shared.ports.trials.clinicaltrials_gov import ClinicalTrialsGov

            return ClinicalTrialsGov(self._service("ClinicalTrials.gov", self.settings.trials_address, per_second=0.8))
        from shared.ports.trials.embedded import SampleTrials

        return SampleTrials()

    @BuiltOnce
    def record_charts(self) -> "EmbeddedCharts | FhirCharts":
        """Records as the tools read and write them; handed on as a reader or as a writer."""
        if self.settings.chart_server:
            from shared.ports.charts.fhir import FhirCharts

            return FhirCharts(
                self._service("The record", self.settings.chart_server, per_second=20), self.now, "NG12 tools"
            )
        from shared.ports.charts.embedded import EmbeddedCharts

        return EmbeddedCharts(self.documents, self.charts)

    def _service(self, name: str, address: str, per_second: float) -> "JsonService":
        from shared.ports.json_http import JsonService, Pace

        return JsonService(name, address, Pace(per_second))
