"""How old somebody is, counted in whole years."""

from datetime import date


def whole_years(born: date, day: date) -> int:
    """Whole years; who was born on a leap day is a year older on 1 March of other years, as the law has it."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))
