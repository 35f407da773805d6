"""What judging a tree gives: a truth for every node, with the words of the record that decided it."""

from dataclasses import dataclass

from shared.guideline.criterion import Criterion
from shared.named import Named
from shared.patient.facts import Quote


class Truth(Named):
    """Three values; unknown is what to ask."""

    MET = "met"
    NOT_MET = "not_met"
    UNKNOWN = "unknown"


@dataclass(slots=True)  # not frozen: half a thousand are made for one record, and frozen ones cost three times as much
class Verdict:
    """A judged node: it holds the verdicts it came from, so explaining is a walk over it."""

    criterion: Criterion
    truth: Truth
    because: tuple[Quote, ...] = ()
    children: tuple["Verdict", ...] = ()
