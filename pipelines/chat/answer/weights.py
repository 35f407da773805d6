"""What each reason says for or against a recommendation as the answer."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """Added to the score (the share of the question covered and found, 0 to 2) where the reason holds."""

    found: float = 1.0
    focus: float = 1.0
    found_on_history: float = 0.5
    cited_last: float = 0.3
    same_heading: float = 0.3
    like_last: float = 0.3
    fits: float = 0.3
    misfits: float = -0.35
    met: float = 0.4
    not_met: float = -0.1
    kind_of_answer: float = 0.3
    names_symptoms: float = 1.0
    explains: float = 0.6
    value_fits: float = 0.3
    ruled_out: float = -0.4
    wants_absent: float = -0.8
    same_section: float = 0.15
    gives_no_action: float = -0.25
    speaks_of_more: float = -0.05
    of_one_sex: float = -0.1


WEIGHTS = Weights()
