"""Whether a record is open: one answer away from something more urgent than what was matched."""

from collections.abc import Sequence
from dataclasses import asdict

from shared.criteria.explain import Wire
from shared.criteria.nearly import NearlyMatched
from shared.guideline.urgency import Urgency, urgency_order

_OF_TESTS = "findings"


class OpenQuestion(Wire):
    """The question to decide first: what it would mean, and the answers as a record would hold them."""

    rule_id: str
    cancer_type: str
    urgency: Urgency
    question: str
    field: str
    value_if_yes: str
    value_if_no: str


def open_question(nearly: Sequence[NearlyMatched], matched: Urgency) -> OpenQuestion | None:
    """Return a question of what is most urgent, where that is more urgent than what was `matched`.

    What can be asked at once goes before what has to be tested.
    """
    more = (near for near in nearly if urgency_order(near.urgency) < urgency_order(matched))
    first = min(more, key=lambda near: (urgency_order(near.urgency), len(near.missing)), default=None)
    if first is None:
        return None
    asked = min(first.missing, key=lambda one: one.field == _OF_TESTS)
    return OpenQuestion(rule_id=first.rule_id, cancer_type=first.cancer_type, urgency=first.urgency, **asdict(asked))
