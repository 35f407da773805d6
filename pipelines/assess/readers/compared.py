"""Two readings of one record laid side by side: what they take differently, by one table of every pair."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, Literal, get_args

from pipelines.assess.readers.claims import Claim
from pipelines.assess.readers.placed import Placed, find_words
from pipelines.assess.readers.shapes import CheckedClaim
from shared.criteria.differences import Differences, Holds, ModelAlone, Refused, Says
from shared.data import read_yaml
from shared.patient.record import PatientRecord

Outcome = Literal["counts", "check_first", "asked", "as_rules"]
_TABLE: Final = Path(__file__).with_name("compared.yaml")


def compare(
    claims: Sequence[Claim], checked: Sequence[CheckedClaim], read: Sequence[Placed], record: PatientRecord
) -> Differences:
    """Return what is taken differently. A claim without an answer is as the model read it, or as the rules have it."""
    replies = {one.claim: one for one in checked}
    alone, refused = list[ModelAlone](), list[Refused]()
    for claim in claims:
        reply, whole = replies.get(claim.claim_id), _read_there(claim, read)
        holds: Holds = reply.holds if reply else whole.holds if whole else "unread"
        why = find_words(reply.why, record) if reply and reply.why else None
        if claim.fact is None and holds in {"present", "unread"} and whole and whole.holds == "explained":
            holds, why = whole.holds, whole.cause  # what accounts for it may stand anywhere in the record
        says = Says(claim.rules, holds)
        match outcome(claim.rules, holds):
            case "check_first":
                refused.append(Refused(claim.quote, says, why))
            case "asked" if claim.fact is not None:
                alone.append(ModelAlone(claim.fact, says, claim.is_exposure))
            case _:
                pass
    return Differences(tuple(alone), tuple(refused))


def outcome(rules: Holds, model: Holds) -> Outcome:
    """Return what becomes of words that the rules and a model take so."""
    return _table()[rules, model]


def _read_there(claim: Claim, read: Sequence[Placed]) -> Placed | None:
    """What the model read from the same words when it read the whole."""
    here = [one for one in read if _overlap(one, claim)]
    return next((one for one in here if one.fact is claim.fact or one.holds == "explained"), next(iter(here), None))


def _overlap(read: Placed, claim: Claim) -> bool:
    if read.quote.at is None or claim.quote.at is None:
        return False
    (string, start), (other, other_start) = read.quote.at, claim.quote.at
    is_there = (read.quote.field, string) == (claim.quote.field, other)
    return is_there and start < other_start + len(claim.quote.text) and other_start < start + len(read.quote.text)


@cache
def _table() -> Mapping[tuple[Holds, Holds], Outcome]:
    """Return the table. Raises ValueError where a pair has no row or one that says nothing known."""
    rows = read_yaml(_TABLE)
    held = {(rules, model): becomes for rules, row in rows.items() for model, becomes in row.items()}
    wanted = {(rules, model) for rules in get_args(Holds) for model in get_args(Holds)}
    if held.keys() != wanted or not set(held.values()) <= set(get_args(Outcome)):
        raise ValueError("compared.yaml: not one known row for every pair of readings.")
    return held
