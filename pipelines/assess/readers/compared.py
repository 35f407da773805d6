"""Two readings of one record laid side by side: what they take differently, by one table of every pair."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, Literal, get_args

from pipelines.assess.readers.claims import Claim
from pipelines.assess.readers.placed import Placed, find_words
from pipelines.assess.readers.shapes import CheckedClaim
from shared.criteria.differences import ClinicalFact, Differences, HoldsOrUnread, ModelAlone, Refused, Says
from shared.data import read_yaml
from shared.patient.facts import Quote
from shared.patient.record import PatientRecord

Outcome = Literal["counts", "check_first", "asked", "as_rules"]
_THERE: Final = frozenset({"present", "explained", "supposed"})
_NOT_THERE: Final = frozenset({"absent", "past"})
_TABLE: Final = Path(__file__).with_name("compared.yaml")


def compare(
    claims: Sequence[Claim], checked: Sequence[CheckedClaim], read: Sequence[Placed], record: PatientRecord
) -> Differences:
    """Return what is taken differently. A claim without an answer is as the model read it, or as the rules have it."""
    replies = {one.claim: one for one in checked}
    alone, refused = list[ModelAlone](), list[Refused]()
    for claim in claims:
        holds, why = _model_holds(claim, replies.get(claim.claim_id), read, record)
        says = Says(claim.rules, holds)
        becomes = outcome(claim.rules, holds)
        if becomes == "check_first":
            refused.extend(Refused(quote, says, why) for quote in (claim.quote, *claim.twins))
        elif claim.fact is not None and (_is_confirmed_absence(claim.fact, holds) or becomes == "asked"):
            alone.append(ModelAlone(claim.fact, says, claim.is_exposure))
    return Differences(tuple(alone), tuple(refused))


def _model_holds(
    claim: Claim, reply: CheckedClaim | None, read: Sequence[Placed], record: PatientRecord
) -> tuple[HoldsOrUnread, Quote | None]:
    """How the model takes the words of a claim, and what it points at.

    The check sees a few sentences: what the model set aside when it read the whole stays set aside.
    """
    whole = _read_there(claim, read)
    if whole and (reply is None or _sets_aside_more(whole.holds, reply.holds)):
        return whole.holds, whole.cause
    if reply is None:
        return "unread", None
    return reply.holds, find_words(reply.why, record) if reply.why else None


def _sets_aside_more(whole: HoldsOrUnread, checked: HoldsOrUnread) -> bool:
    """Whether the reading of the whole leaves less there than the check: that it is there, or that it is explained."""
    return whole != "present" and (checked == "present" or (checked == "explained" and whole not in _THERE))


def outcome(rules: HoldsOrUnread, model: HoldsOrUnread) -> Outcome:
    """Return what becomes of words that the rules and a model take so."""
    return _table()[rules, model]


def _is_confirmed_absence(fact: ClinicalFact, holds: HoldsOrUnread) -> bool:
    """Whether a model reads that something is not there, as a criterion may ask: excluded, treated, over."""
    return not getattr(fact, "is_present", True) and holds in _NOT_THERE


def _read_there(claim: Claim, read: Sequence[Placed]) -> Placed | None:
    """What the model read from the same words when it read the whole."""
    here = [one for one in read if one.quote.overlaps(claim.quote)]
    order = {"explained": 1, "present": 2}
    return min(here, key=lambda one: 0 if one.fact is claim.fact else order.get(one.holds, 3), default=None)


@cache
def _table() -> Mapping[tuple[HoldsOrUnread, HoldsOrUnread], Outcome]:
    """Return the table. Raises ValueError where a pair has no row or one that says nothing known."""
    rows = read_yaml(_TABLE)
    held = {(rules, model): becomes for rules, row in rows.items() for model, becomes in row.items()}
    wanted = {(rules, model) for rules in get_args(HoldsOrUnread) for model in get_args(HoldsOrUnread)}
    if held.keys() != wanted or not set(held.values()) <= set(get_args(Outcome)):
        raise ValueError("compared.yaml: not one known row for every pair of readings.")
    return held
