"""Citations of a worded answer: what a sentence rests on is cited with the whole text that it was checked against."""

from collections.abc import Iterator, Sequence

from pipelines.assess.assisted.grounds import Ground
from pipelines.assess.citations import cite_rule
from shared.guideline.citation import Citation
from shared.stores.served import ServedEdition


def citations_with(
    rests_on: Sequence[Ground], citations: Sequence[Citation], served: ServedEdition
) -> tuple[Citation, ...]:
    """Return the citations, those that sentences rest on in full; an open recommendation is cited as context."""
    texts = {ground.rule_id: ground.passage.text for ground in rests_on}
    rules = {cited.rule_id for cited in citations}
    missing = [ground for ground in rests_on if ground.rule_id not in rules]
    return (*_in_full(citations, texts), *_in_full(_open(missing, served), texts))


def _open(missing: Sequence[Ground], served: ServedEdition) -> list[Citation]:
    rules = served.guideline.by_id()
    return [cite_rule(rules[ground.rule_id], served.guideline.edition, "context") for ground in missing]


def _in_full(citations: Sequence[Citation], texts: dict[str, str]) -> Iterator[Citation]:
    for cited in citations:
        text = texts.get(cited.rule_id or "")
        yield cited.model_copy(update={"excerpt": text}) if text else cited
