"""Complaints of now that a professional should hear the same day, though no ambulance is called, in both languages."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from shared.guardrails.emergencies.find import find_same_day
from shared.guardrails.gate.message import read_vietnamese
from shared.language.patterns import patterns_beside
from shared.language.stretches import asks_first, stretches
from shared.terminology.terminology import load_terminology

_EXPECTING: Final = "pregnancy"
_BLEEDING: Final = frozenset(
    {"bleeding", "rectal_bleeding", "haematuria", "haemoptysis", "haematemesis", "vaginal_bleeding", "bruising"}
)
_words = patterns_beside(__file__)


class Known(Protocol):
    """What is known of a patient beside a message."""

    @property
    def taken(self) -> Sequence[str]:
        """A sentence for each sort of medicine taken that makes a complaint weigh more."""
        ...

    @property
    def is_pregnant(self) -> bool:
        """Whether they expect a child."""
        ...


@dataclass(frozen=True, slots=True)
class _Nothing:
    taken: Sequence[str] = ()
    is_pregnant: bool = False


NOTHING: Final[Known] = _Nothing()


def find_today(message: str, known: Known = NOTHING) -> str | None:
    """Return the kind of what a message tells of that should be heard today, of anybody or of one so known."""
    return _in_vietnamese(message) or _in_english(message, known)


def _in_vietnamese(message: str) -> str | None:
    read = read_vietnamese(message)
    found = find_same_day(read.of_now, language="vi") if read else None
    return found.kind if found else None


def _in_english(message: str, known: Known) -> str | None:
    told = [each for each in stretches(message) if _is_of_now(each)]
    if _is_of_now(message) and not _words()["past"].search(message):
        told.append(message)
    found = (_complaint(each, message, known) for each in dict.fromkeys(told))
    return next(filter(None, found), None)


def tells_of_pregnancy(text: str) -> bool:
    """Whether a text speaks of a pregnancy."""
    return bool(_words()["pregnant"].search(text))


def _is_of_now(told: str) -> bool:
    """Whether it is going on: what is asked of papers is not, nor what is dated long ago and not again of late."""
    words = _words()
    is_of_late = bool(words["of_late"].search(told))
    is_said = is_of_late or words["states"].search(told)
    is_now = words["now"].search(told) or (is_said and not asks_first(told))
    return bool(is_now) and not words["asks"].search(told) and (is_of_late or not words["past"].search(told))


def _complaint(told: str, message: str, known: Known) -> str | None:
    found = find_same_day((told, *known.taken))
    if found is None and known.taken:
        found = find_same_day((_with_bleeding_by_name(told), *known.taken))
    if found is not None:
        return found.kind
    is_expecting = _words()["expecting"].search(told) and (tells_of_pregnancy(message) or known.is_pregnant)
    return _EXPECTING if is_expecting else None


def _with_bleeding_by_name(told: str) -> str:
    """Return what is told with every sort of bleeding called so: there are more words for it than a list holds."""
    terminology, end = load_terminology(), len(told)
    for mention in sorted(terminology.find_mentions(told), key=lambda one: one.start, reverse=True):
        if mention.end <= end and not _BLEEDING.isdisjoint(terminology.general_of(mention.concept)):
            told, end = f"{told[: mention.start]}bleeding{told[mention.end :]}", mention.start
    return told
