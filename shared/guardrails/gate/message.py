"""What a message tells of as there now: without what it only asks about danger, or tells of papers and of the past."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from shared.language.patterns import Patterns, patterns_beside
from shared.language.stretches import stretches
from shared.language.vi.spelling import Language, language_of, spoken, words_of

_WORDS = {"en": patterns_beside(__file__), "vi": patterns_beside(__file__, "message_vi.yaml")}


@dataclass(frozen=True, slots=True)
class Stretch:
    """What one stretch of a message tells, what of that is not over, and its clauses that say that it is now.

    `is_own`: it is of the writer or of those near to them; `is_of_late`: of today or last night; `is_case`: of a
    patient as a record tells of one, who is not before the writer; `is_said`: it is a sentence and no key words.
    """

    told: str
    of_now: str
    now: Sequence[str]
    is_own: bool
    is_of_late: bool
    is_case: bool
    is_said: bool


@dataclass(frozen=True, slots=True)
class Message:
    """A message as the stretches that tell of something; `all_told` holds them together, and as they were written where
    nothing was left out."""

    stretches: Sequence[Stretch]
    all_told: Sequence[str]

    def calls(self, *, professional: bool) -> Sequence[str]:
        """What it tells of now; a professional's key words and what they say of a patient's case call for nobody."""
        is_case = professional and any(each.is_case for each in self.stretches)
        counted = (
            each
            for each in self.stretches
            if not professional or (each.is_own and not each.is_case) or (each.is_said and not is_case)
        )
        return [text for each in counted for text in dict.fromkeys((each.of_now, *each.now)) if text]

    @property
    def of_now(self) -> str:
        """All that it tells of now."""
        return "\n".join(each.of_now for each in self.stretches if each.of_now)

    @property
    def own(self) -> Sequence[str]:
        """What it tells of now where it is of the writer or of those near to them, or of today, and of no case."""
        is_own = any(each.is_own or each.is_of_late for each in self.stretches) and not any(
            each.is_case for each in self.stretches
        )
        return [each.of_now for each in self.stretches if each.of_now] if is_own else []


def read_message(message: str, language: Language = "en") -> Message:
    """Read a message; a Vietnamese one is given without marks."""
    words = _WORDS[language]()
    if words["nobody_s"].search(message):
        return Message((), ())
    parts = [part for each in stretches(message) for part in words["asks_what_it_is"].split(each)]
    read = [_stretch(part, words) for part in parts if part.strip()]
    told = [each.told for each in read if each.told]
    whole = [message] if sum(map(len, told)) == sum(len(part.strip()) for part in parts) else []
    return Message(read, list(dict.fromkeys(text for text in (*whole, "\n".join(told)) if text)))


def read_vietnamese(message: str) -> Message | None:
    """Read a message that is Vietnamese; None for any other."""
    return read_message(spoken(message), "vi") if language_of(words_of(message)) == "vi" else None


def _stretch(text: str, words: Patterns) -> Stretch:
    starts = [0, *(found.start() for found in words["own_subject"].finditer(text) if found.start()), len(text)]
    told = [_told(text[start:end], words) for start, end in pairwise(starts)]
    of_now = [each for each in told if not words["past"].search(each) or words["now"].search(each)]
    return Stretch(
        "".join(told).strip(),
        "".join(of_now).strip(),
        [each.strip() for each in of_now if words["now"].search(each)],
        is_own=bool(words["of_one_near" if words["others"].search(text) else "own"].search(text)),
        is_of_late=bool(words["of_late"].search(text)),
        is_case=bool(words["case"].search(text) and not words["at_hand"].search(text)),
        is_said=bool(words["says"].search(text) or words["somebody"].search(text)),
    )


def _told(clause: str, words: Patterns) -> str:
    """The clause, or of one about danger what its writer tells before; nothing of one that only asks."""
    about = None if words["now"].search(clause) else words["about"].search(clause)
    if about is not None:
        before = clause[: about.start()]
        return before if words["own_opening"].match(before) else ""
    return "" if words["asks"].match(clause) and not words["somebody"].search(clause) else clause
