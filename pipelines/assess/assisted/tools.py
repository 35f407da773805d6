"""The two tools that the model may ask for; every call is logged by name and outcome, and what it found is kept."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import orjson

from pipelines.assess.assisted import prompts
from pipelines.assess.state import AssessContext
from shared.errors import BackendAwayError
from shared.guardrails.fence import fenced
from shared.patient.facts import Facts
from shared.patient.record import PatientRecord
from shared.ports.models.base import ModelTool, ToolCall
from shared.retrieval.hit import Hit
from shared.tracing import log_event, span

PATIENT: Final = "this-patient"  # how the model calls the patient; no id leaves the product
RELEVANT: Final = 0.3  # passages of a lower score are not shown
_A_SEARCH = 4  # passages
_LONGEST_QUERY = 300
_FETCH, _SEARCH = "get_patient_data", "search_clinical_guidelines"


def _takes(name: str) -> Mapping[str, Any]:
    return {"type": "object", "properties": {name: {"type": "string"}}, "required": [name]}


TOOLS: Final = (
    ModelTool(_FETCH, prompts.GET_PATIENT, _takes("patient_id")),
    ModelTool(_SEARCH, prompts.SEARCH, _takes("query")),
)


class Tools:
    """The tools of one assessment. `hits` are all passages found so far, `searches` how often the model searched."""

    def __init__(self, context: AssessContext, record: PatientRecord, facts: Facts) -> None:
        self._context, self._record, self._facts = context, record, facts
        self._tools: Mapping[str, Callable[[Mapping[str, Any]], str]] = {_FETCH: self._fetched, _SEARCH: self._searched}
        self.hits: dict[str, Hit] = {}
        self.searches = 0
        self.is_fetched = False

    def call(self, asked: ToolCall) -> str:
        """Do what the model asks, or say in plain words why not."""
        name = asked.name if asked.name in self._tools else "unknown"
        with span("execute_tool", tool=name) as it:
            result, outcome = self._outcome(asked)
            it.count(outcome=outcome)
        log_event("tool_called", tool=name, outcome=outcome)
        return result

    def record(self) -> str:
        """Return the record as the model sees it: no name, no id, the unread parts listed."""
        self.is_fetched = True
        kept = self._record.model_dump(mode="json", exclude={"patient_id", "name"}, exclude_none=True)
        unread = [quote.text for quote in self._facts.not_understood]
        return fenced("record", orjson.dumps({**kept, "unread": unread}).decode())

    def search(self, query: str, top_k: int = _A_SEARCH) -> Sequence[Hit]:
        """Return the relevant passages nearest to a query, and keep them. Raises BackendAwayError."""
        context = self._context
        found = context.retriever.retrieve(context.served.library, query[:_LONGEST_QUERY], top_k).hits
        relevant = [hit for hit in found if hit.score >= RELEVANT]
        self.hits |= {hit.chunk_id: hit for hit in relevant if hit.chunk_id not in self.hits}
        return relevant

    def _outcome(self, asked: ToolCall) -> tuple[str, str]:
        tool = self._tools.get(asked.name)
        if tool is None:
            return "There is no tool of this name.", "unknown"
        try:
            return tool(asked.arguments), "done"
        except ValueError as refused:
            return str(refused), "refused"
        except BackendAwayError:
            return "The search did not answer.", "away"

    def _fetched(self, arguments: Mapping[str, Any]) -> str:
        if arguments.get("patient_id") not in (PATIENT, self._record.patient_id):
            raise ValueError(f"Only {PATIENT} can be fetched here.")
        return self.record()

    def _searched(self, arguments: Mapping[str, Any]) -> str:
        query = arguments.get("query")
        if not isinstance(query, str) or not query.strip():
            raise ValueError("A search needs a query in words.")
        self.searches += 1
        return shown(self.search(query))


def shown(hits: Sequence[Hit]) -> str:
    """Return passages as the model sees them."""
    return fenced("passages", "\n\n".join(f"{_title(hit)}\n{hit.text}" for hit in hits) or "none")


def _title(hit: Hit) -> str:
    named = hit.rule_id or hit.term or ", ".join(hit.references or ())
    return f"{named} (page {hit.page})"
