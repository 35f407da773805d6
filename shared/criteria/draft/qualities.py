"""Qualities of a feature: unexplained, persistent or recurrent, growing, for more than 3 weeks."""

import re
from functools import partial

from shared.criteria.draft.marks import Marks
from shared.criteria.draft.tree import Quality
from shared.criteria.draft.wording import NUMBER
from shared.language.numbers import number_of
from shared.language.quantities.lengths import days_of

_THAT = r"(?:\b(?:that|which)\s+)?(?:\b(?:is|are|has|have)\s+)?"
_WORDS = {
    "unexplained": rf"{_THAT}unexplained",
    "persistent": rf"{_THAT}(?:persistent|persists?)",
    "recurrent": rf"{_THAT}(?:recurrent|recurs?)",
    "frequent": r"frequent(?= basis)",
    "increasing": rf"{_THAT}increasing in size",
    "palpable": "palpable",
    "new_onset": r"new[ -]onset|newly",
    "first_time": r"(?:\bare\s+)?presenting (?:with these symptoms )?for the first time",
    "painless": "painless|non-painful",
    "progressive": "progressive|sub-?acute",
}
_LASTING = re.compile(
    rf"\b(?:lasting )?(?:for )?(?:(?P<more>more than|over)|at least) (?P<n>{NUMBER})"
    r"[ -](?P<unit>day|week|month|year)s?\b"
    r"(?! (?:after|before|ago|of age|old))",
    re.IGNORECASE,
)
_ONE_ONLY = re.compile(r"\bone (?P<site>(?!side)\w+) only\b", re.IGNORECASE)
_PATTERN = re.compile(
    rf"(?<![\w-])(?:{'|'.join(f'(?P<{name}>{words})' for name, words in _WORDS.items())})(?![\w-])", re.IGNORECASE
)
# A quality found stands as its number between signs until its row is whole.
_SLOT = re.compile(r"\x01(\d+)\x02")
_ROW = re.compile(r"\x01\d+\x02(?:\s*(?:,|\bor\b|\band\b)*\s*\x01\d+\x02)*")
Slots = list[tuple[str, str]]


def mark_qualities(text: str, marks: Marks) -> str:
    """Return `text` with each row of qualities read: "or" joins words of one group, anything else begins another."""
    text = _ONE_ONLY.sub(lambda m: f"the {m['site']} {marks.quality(Quality((('one_sided',),)), '(one only)')}", text)
    text = _LASTING.sub(lambda m: _duration(m, marks), text)
    slots: Slots = []
    text = _ROW.sub(lambda m: _row(m[0], slots, marks), _PATTERN.sub(partial(_slot, slots), text))
    return re.sub(r"\bon a (\s*[\uf000-\uf8ff])\s*basis\b", r"\1", text)


def _slot(slots: Slots, match: re.Match[str]) -> str:
    slots.append((str(match.lastgroup), match[0].strip()))
    return f"{' ' if match[0][0].isspace() else ''}\x01{len(slots) - 1}\x02"


def _duration(match: re.Match[str], marks: Marks) -> str:
    days = number_of(match["n"]) * int(days_of(match["unit"]))
    return marks.quality(Quality((), days if match["more"] else days - 1), match[0].strip())


def _row(row: str, slots: Slots, marks: Marks) -> str:
    """Return the mark of "recurrent or persistent unexplained" = (recurrent or persistent) and unexplained."""
    groups: list[list[str]] = []
    end = 0
    for slot in _SLOT.finditer(row):
        name = slots[int(slot[1])][0]
        if groups and re.search(r"\bor\b", row[end : slot.start()]):
            groups[-1].append(name)
        else:
            groups.append([name])
        end = slot.end()
    words = _SLOT.sub(lambda slot: slots[int(slot[1])][1], row)
    return marks.quality(Quality(tuple(tuple(dict.fromkeys(group)) for group in groups)), words)
