"""How a medicine that a message names stands there: ordered now, or taken already, told of by somebody else, asked
about, refused, for a case that may come, or only thought of.

Read by grammar: the clause that holds it (what leads up to it, what follows it), then each later clause that goes back
to it. What is said last of it counts.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final

from pipelines.agent.reading.amounts import is_replaced
from pipelines.agent.reading.clauses import (
    clause_before,
    clauses_before,
    clauses_behind,
    is_question,
    own_clause,
    own_sentence,
)
from pipelines.agent.reading.mark import Marked, Span
from pipelines.agent.reading.standing_words import is_plain, is_said, pattern
from shared.language.analyse import analyse
from shared.language.negation import is_negator

_TOLD_OF: Final = frozenset({"drugs", "past", "family", "tests", "social"})
_NO_MORE: Final = re.compile(r" [.?!;,:-](?= |$)")
COURSE_ENDS: Final = re.compile(r"( LONG\d+)(?: ,)?(?: and| then)+ stop(?= [.,;]| (?:for|please)\b|$)")
_GOES_BACK: Final = re.compile(r"\b(?:it|that|this|these|those|them|which|both|same|please|pls|if|unless|until)\b")
_TAG: Final = 2
_ANOTHER: Final = re.compile(r"\b(?:DRUG|SLIP)\d+")


class Standing(StrEnum):
    """How a medicine stands: `BARE` with its amount and whom it is for alone, `MENTIONED` where nothing says."""

    ORDERED = "ordered"
    ALREADY = "already"
    REPORTED = "reported"
    ASKED = "asked"
    REFUSED = "refused"
    CONDITIONAL = "conditional"
    CONSIDERED = "considered"
    BARE = "bare"
    MENTIONED = "mentioned"


# What a clause is tried for, in order: what comes first is said of whatever comes after it.
_SAYS: Final[Mapping[str, Standing]] = {
    "refused": Standing.REFUSED,
    "conditional": Standing.CONDITIONAL,
    "looked_at": Standing.ASKED,
    "asked": Standing.ASKED,
    "considered": Standing.CONSIDERED,
    "reported": Standing.REPORTED,
    "already": Standing.ALREADY,
    "ordered": Standing.ORDERED,
}
_NOT_OF_A_REQUEST: Final = frozenset({"asked", "conditional", "considered", "reported", "already"})


def standing_of(marked: Marked, medicine: Span, *, is_led: bool = False) -> Standing:
    """Return how a medicine stands in its message; `is_led`: by the words that lead up to it alone."""
    if _is_told_of(marked, medicine):
        return Standing.ALREADY
    at, end = marked.place_of(medicine)
    if is_replaced(marked.line, at, end):
        return Standing.REFUSED
    told = [one for one in _before(marked.line, at) if one is not None]
    is_refused = told[-1:] == [Standing.REFUSED]
    later = () if is_led else _after(marked, medicine, marked.line[end:], is_refused=is_refused)
    told += [one for one in later if one is not None]
    if told:
        return told[-1]
    return Standing.BARE if is_plain(own_clause(marked.line, at)) else Standing.MENTIONED


def _is_told_of(marked: Marked, medicine: Span) -> bool:
    """Whether its passage is a list of medicines, a history, or of somebody else."""
    heading = ""
    for passage in analyse(marked.text).passages:
        if passage.is_heading:
            heading = marked.text[passage.start : passage.end].lower()
        elif passage.start <= medicine.start < passage.end:
            is_listed = passage.section in _TOLD_OF and not is_said("before", "ordered", heading)
            return is_listed or passage.other is not None or passage.assertion == "negated"
    return False


def _before(line: str, at: int) -> Iterator[Standing | None]:
    """What leads up to a medicine: its own clause; of a bare one the clause before, and whether it is asked."""
    own, asks = own_clause(line, at), is_question(line, at)
    if is_plain(own):
        yield said_in("heading", _heading_of(line, at))
        yield Standing.ASKED if asks and not is_said("later", "ordered", line[at:]) else None
        return
    if is_said("heading", "reported", clause_before(line, at)):
        yield Standing.REPORTED
        return
    sentence = own_sentence(line, at)
    asked = pattern("before", "request").search(own)
    if is_said("before", "needs", sentence):
        yield Standing.ORDERED
    elif asked is not None and is_said("before", "does_else", own[asked.end() :]):  # "please print the leaflet for"
        yield said_in("before", own, but=frozenset({"ordered"}))
    elif asked is not None and _leads_to_it(own[: asked.start()], own[asked.end() :]):
        yield said_in("before", own, but=_NOT_OF_A_REQUEST) or Standing.ORDERED
    elif any(is_negator(word) for word in own.split()):
        yield Standing.REFUSED
    elif is_said("before", "put", own) and is_said("before", "bids", sentence):
        yield Standing.ORDERED
    else:
        but = frozenset() if asks or sentence == own else frozenset({"asked"})
        yield said_in("before", own, but=but) or (Standing.ASKED if asks else None)


def _heading_of(line: str, at: int) -> str:
    """The clause before a bare medicine; behind others of a list the one that the list begins with."""
    return next((one for one in clauses_before(line, at) if not (is_plain(one) and _ANOTHER.search(one))), "")


def _leads_to_it(before: str, after: str) -> bool:
    """Whether a request is nobody else's, and not of something that is so already: "please note she takes"."""
    return not (is_said("before", "reported", before) or is_said("before", "so_already", after))


def _after(marked: Marked, medicine: Span, behind: str, *, is_refused: bool) -> Iterator[Standing | None]:
    """What the words behind a medicine say of it: the rest of its clause, then each clause that goes back to it."""
    behind = COURSE_ENDS.sub(r"\1", behind)
    own = [""] if _NO_MORE.match(behind) else []
    clauses = [*own, *clauses_behind(behind)]
    for at, clause in enumerate(clauses):
        other = _ANOTHER.search(clause)
        words = clause[: other.start()] if other else clause
        is_of_another = at > 0 and len(words.split()) == 1 and _is_answer_or_slip(clauses, at)
        if other is not None and marked.span(other[0]).value.lower() != medicine.value.lower():
            is_elses = at > 0 and not _GOES_BACK.search(words)
            is_of_another = is_of_another or is_elses or is_said("later", "stops_another", words)
        if not (is_of_another or _says_nothing(words)):
            told = said_in("later" if at else "after", words)
            is_elsewhere = is_said("before", "looked_at", words) or is_said("before", "refused", words)
            is_polite = is_refused and is_said("later", "polite", words)  # "no more of it please" orders nothing
            yield None if told is Standing.ORDERED and (is_elsewhere or is_polite) else told
        if other:
            return


def _says_nothing(words: str) -> bool:
    """Whether a clause holds amounts, patients and times alone and asks nothing: "ok?" asks nothing, "right for her?"
    does."""
    return is_plain(words) or (is_plain(words.rstrip(" ?")) and len(words.split()) <= _TAG)


def _is_answer_or_slip(clauses: Sequence[str], at: int) -> bool:
    """Whether one word answers a question before it, or puts an amount right by the next: "fifty, no, twenty five"."""
    is_slip = at + 1 < len(clauses) and is_plain(clauses[at + 1])
    return is_slip or (at > 1 and clauses[at - 1].endswith("?"))


def said_in(room: str, words: str, *, but: frozenset[str] = frozenset()) -> Standing | None:
    """Return what words say of what they are about, by the patterns of a room."""
    return next((told for name, told in _SAYS.items() if name not in but and is_said(room, name, words)), None)
