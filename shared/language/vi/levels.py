"""What a number told beside blood sugar means: low, high, or neither."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final

_TOLD_WITH: Final = frozenset({"blood_sugar", "glucose_test", "hypo_signs", "hypoglycaemia", "hyperglycaemia"})
_NUMBER: Final = re.compile(r"\d{1,3}(?:[.,]\d)?")
_PER_CENT: Final = frozenset({"hba1c", "age_rage"})
# mmol/L up to 40, mg/dL above; the usual limits of low and of dangerously high sugar.
_MMOL_UP_TO: Final = 40.0
_LOW: Final = (4.0, 70.0)
_HIGH: Final = (14.0, 250.0)


def level_told(words: Sequence[str], named: Collection[str]) -> Iterator[str]:
    """Yield the concept of a level of blood sugar told as a number."""
    if _TOLD_WITH.isdisjoint(named) or not _PER_CENT.isdisjoint(named):
        return
    for value in sugars(words):
        unit = value > _MMOL_UP_TO
        if 1.0 <= value < _LOW[unit]:
            yield "hypoglycaemia"
        elif value >= _HIGH[unit]:
            yield "hyperglycaemia"


def sugars(words: Sequence[str]) -> list[float]:
    """Return the numbers that can be levels: those not followed by what counts something else."""
    values = []
    for place, word in enumerate(words):
        following = words[place + 1] if place + 1 < len(words) else ""
        if _NUMBER.fullmatch(word) and following not in _COUNTED:
            values.append(float(word.replace(",", ".")))
    return [value for value in values if value >= 1.0]


_COUNTED: Final = frozenset(
    """tiếng tieng giờ gio h ngày ngay lần lan tuổi tuoi năm nam tháng thang tuần tuan phút phut viên vien mũi mui lon
    đơn don mg g ml kg hour hours day days week weeks month months year years time times minute minutes unit units
    people tablet tablets chục chuc liều lieu ly lát chén chen""".split()  # noqa: SIM905
)
