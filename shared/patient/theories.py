"""Causes that are only somebody's theory: they explain nothing, however sure whoever holds them is.

A cause explains where a professional or a test establishes it, or where a plain event is told ("fell on it").
"""

import re
from functools import cache

from shared.any_case import AnyCase
from shared.patient.data_files import load_yaml
from shared.patient.parts import Part

_SENTENCE_END = re.compile(r"[.;!?|\n](?!\d)")


def is_theory(start: int, end: int, part: Part, *, is_event: bool = False) -> bool:
    """Whether the cause at [start, end) of a part is only supposed by the patient, a relative or anybody."""
    text = part.text
    if is_attributed(start, part):
        return False
    first, last = _sentence(text, start, end)
    if _pattern("professional").search(text, first, last) and not _pattern("question").search(text, first, last):
        return False
    if _pattern("theory").search(text, first, last) or _pattern("question_mark").match(
        text[max(0, start - 3) : start][::-1]
    ):
        return True
    if not part.is_letter and _pattern("ascribed").search(text, first, last):
        return True
    return not is_event and part.field == "symptoms" and part.is_lay


def is_attributed(start: int, part: Part) -> bool:
    """Whether the words before a cause give it as what a professional said or found, and not as a mere question."""
    told = part.before + part.text[:start]
    said = _pattern("professional_said").search(told)
    return said is not None and not _pattern("question").search(told, said.start())


def _sentence(text: str, start: int, end: int) -> tuple[int, int]:
    """The sentence around [start, end)."""
    first = max((mark.end() for mark in _SENTENCE_END.finditer(text, 0, start)), default=0)
    after = _SENTENCE_END.search(text, end)
    return first, after.start() if after else len(text)


@cache
def _pattern(name: str) -> AnyCase:
    return AnyCase(load_yaml("theories")[name])


def tells(name: str, text: str) -> bool:
    """Whether `text` holds words of the kind `name` (evidence, treatment, over, all_of_it)."""
    return _pattern(name).search(text) is not None


def tells_of_a_bout(text: str) -> bool:
    """Whether an illness is told as past, or as one that comes again and again: it is not the cause of today's."""
    return tells("over", text) or tells("past_bouts", text)
