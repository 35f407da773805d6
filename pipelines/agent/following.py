"""A message that asks the same once more, of what it names now: "and amiodarone?", "what about with ondansetron?"."""

from collections.abc import Sequence
from dataclasses import replace

from pipelines.agent.reading.asks import Ask
from pipelines.agent.reading.drug_asks import looked_up
from pipelines.agent.reading.grammar import pattern
from pipelines.agent.reading.read import Lexicon, Request, read
from pipelines.agent.state import Turn


def once_more(request: Request, history: Sequence[Turn], lexicon: Lexicon) -> list[Ask]:
    """Return the last request once more, of what is named now; nothing where it names nothing of that kind."""
    users = [turn["content"] for turn in history if turn["role"] == "user"]
    before = next((asked for words in reversed(users) if (asked := read(words, lexicon)).asks), None)
    if before is None:
        return []
    last = before.asks[-1]
    if last.tool == "find_clinical_trials":
        told = pattern("again_of").match(request.marked.line)
        condition = request.marked.original(*told.span(1)).strip(" ?.") if told else ""
        return [replace(last, args={**last.args, "condition": condition}, missing=())] if condition else []
    return _again_of_medicines(request, last, lexicon)


def _again_of_medicines(request: Request, last: Ask, lexicon: Lexicon) -> list[Ask]:
    """The warnings of another medicine, or what it does together with the one that was asked about before."""
    found = [looked_up(span, lexicon.names) for span in request.marked.of("DRUG", "SLIP")]
    drugs = [name for name, _ in found]
    meant = {word: options for _, each in found for word, options in each.items()}
    if not drugs or last.tool not in ("check_drug_safety", "check_drug_interactions"):
        return []
    together = last.tool == "check_drug_interactions" or pattern("again_with").search(request.marked.line)
    if not together:
        return [Ask("check_drug_safety", {"drug_name": drugs[0]}, 0, meant=meant, focus=last.focus)]
    kept = [last.args["drug_name"]] if "drug_name" in last.args else list(last.args.get("drug_names", ()))[:1]
    return [Ask("check_drug_interactions", {"drug_names": [*kept, *drugs]}, 0, meant=meant)]
