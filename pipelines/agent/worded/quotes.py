"""The sentences of sources that an answer shows, each with what it is about: all that plain words may stand on."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pipelines.agent.labels import LABELS
from pipelines.agent.outcome import Step
from pipelines.agent.wording.results import MOST, PARTS, SECTIONS
from shared.language.sentences import sentences_in


@dataclass(frozen=True, slots=True)
class Quote:
    """A sentence of a source as the answer has it; `about`: the medicine, pair, paper or part of a record it is of."""

    label: str
    about: str
    text: str


def quotes_of(steps: Sequence[Step], answer: str) -> list[Quote]:
    """Return what the steps' sources say, as far as it stands letter by letter in the answer, in its order.

    Lists of patients and of trials, and an image's findings, which are a model's words already, are left as they are.
    """
    told = (quote for step in steps if step.tool in _QUOTED for quote in _of(step))
    return list(dict.fromkeys(quote for quote in told if quote.text in answer))


def _of(step: Step) -> Iterator[Quote]:
    for about, text in _QUOTED[step.tool](step.outcome.data, step.args):
        yield from (Quote(LABELS[step.tool], about, sentence.rstrip(".")) for sentence in sentences_in(text))


def _label(data: Mapping[str, Any], args: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    drug = str(data.get("drug") or args["drug_name"])
    yield from ((drug, str(data[field])) for field, _ in SECTIONS if data.get(field))


def _pairs(data: Mapping[str, Any], _args: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    yield from ((" with ".join(pair["drugs"]), str(pair["effect"])) for pair in data.get("pairs", ()))


def _papers(data: Mapping[str, Any], _args: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for paper in data.get("articles", ())[:MOST]:
        if paper.get("finding") and not paper.get("retracted"):
            yield f"PMID {paper['pmid']}", str(paper["finding"])


def _record(data: Mapping[str, Any], _args: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    lost = data.get("not_read") or ()
    for field, name in PARTS:
        if data.get(field) and field not in lost:
            yield name, "; ".join(map(str, data[field]))


_QUOTED: Final[Mapping[str, Callable[[Mapping[str, Any], Mapping[str, Any]], Iterator[tuple[str, str]]]]] = {
    "check_drug_safety": _label,
    "check_drug_interactions": _pairs,
    "search_medical_literature": _papers,
    "get_patient_chart": _record,
}
