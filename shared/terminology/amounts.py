"""An amount a day ("20 a day") says smoking only where it stands for itself: of a medicine it says nothing."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from shared.data import read_yaml
from shared.terminology.drugs.load import load_drug_names

SMOKING = "smoking"
_BY_THE_DAY = "day"
_MANY = 10  # a day: of what is not named, so many are cigarettes
_PARTING = re.compile(r"[.;,!?\n()|:](?!\d)|\s[-–—]\s|\b(?:and|but|with)\b")
_TAIL = re.compile(r"(?:[^\w]|\b(?:and|but|with)\b)+\Z")
_WORD = re.compile(r"[^\W\d_]+")


def smoked_a_day(text: str) -> Iterator[tuple[int, int]]:
    """The amounts a day in `text` that stand for cigarettes, each as [start, end)."""
    if _BY_THE_DAY not in (lower := text.lower()):
        return
    for amount in _pattern("amount").finditer(lower):
        if _stands_for_itself(lower, amount) and _is_smoked(lower[: _start(lower, amount.start())], amount["n"]):
            yield amount.span()


def _start(text: str, end: int) -> int:
    """Where the clause that holds `end` begins."""
    return max((mark.end() for mark in _PARTING.finditer(text, 0, end)), default=0)


def _stands_for_itself(text: str, amount: re.Match[str]) -> bool:
    """Whether nothing in its clause is what it could be an amount of."""
    stop = _PARTING.search(text, amount.end())
    before = text[_start(text, amount.start()) : amount.start()]
    after = text[amount.end() : stop.start() if stop else len(text)].lstrip()
    is_alone = not after or _pattern("beside_after", r"(?!\w)").match(after)
    return bool(is_alone) and all(_pattern("beside_before").fullmatch(word) for word in _WORD.findall(before))


def _is_smoked(before: str, number: str) -> bool:
    """Whether the words before such an amount leave it to be of cigarettes: they name nothing else it could be of."""
    told = _TAIL.sub("", before)
    last = told[_start(told, len(told)) :].strip()
    if not _WORD.search(last):
        return True
    if before.rstrip().endswith(":"):
        return _pattern("under").fullmatch(last) is not None
    words = _WORD.findall(last)
    who = _pattern("who")
    if all(who.fullmatch(word) for word in words):
        return True
    is_many = not number.isdigit() or int(number) >= _MANY
    counted = _pattern("counted")
    return is_many and not any(counted.fullmatch(word) or load_drug_names().find(word) for word in words)


@cache
def _pattern(name: str, after: str = "") -> re.Pattern[str]:
    return re.compile(f"(?:{_data()[name]}){after}")


@cache
def _data() -> dict[str, str]:
    data = read_yaml(Path(__file__).parent / "amounts.yaml")
    return {**data, "beside_before": f"{data['beside_before']}|{data['who']}"}
