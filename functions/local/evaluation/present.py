"""An evaluation for a person to read on a terminal."""

from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.table import Table

from functions.local.evaluation.beside import RULES, WITH_MODEL
from functions.local.evaluation.report import Report

_MOST_ERRORS = 20


def report(console: Console, found: Report) -> None:
    """Print every set: single figures, then figures by group, then what is not right."""
    _heading(console, found)
    for name, figures in sets_of(found):
        console.rule(name)
        _single(console, figures)
        for group, values in groups_of(figures):
            _grouped(console, group, values)
        _errors(console, figures.get("errors", []))


def report_beside(console: Console, found: Report) -> None:
    """Print every set of a run with a model beside that of the rules alone, and whose verdict the model changed."""
    _heading(console, found)
    for name, figures in found[WITH_MODEL].items():
        console.rule(name)
        table = Table("", "rules alone", found["model"])
        for figure, values in _beside(found, name):
            table.add_row(figure, *values)
        console.print(table)
        changed = found["verdicts_changed"].get(name)
        if changed is not None:
            said = ", ".join(changed) if isinstance(changed, list) else changed
            console.print(f"verdicts that the model's reading changed: {said or 'none'}", markup=False, soft_wrap=True)
        _errors(console, figures.get("errors", []))
    if "second_reading" in found:
        console.rule("second reading")
        _single(console, found["second_reading"])
        console.print(f"what the gates allow: {found['second_reading']['allowed']}", markup=False)
        console.rule("with replies made wrong")
        _faults(console, found["under_faults"])


def _beside(found: Report, name: str) -> Iterator[tuple[str, list[str]]]:
    for part in ({side: found[side][name] for side in (RULES, WITH_MODEL)}, found["effort"][name]):
        for figure in dict(single_of(part[RULES])):
            yield figure, [dict(single_of(part[side]))[figure] for side in (RULES, WITH_MODEL)]


def sets_of(found: Report) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the evaluated sets with their figures."""
    return ((name, figures) for name, figures in found.items() if name != "edition")


def groups_of(figures: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield figures that are divided: by register, section, level, recommendation."""
    return ((worded(name), values) for name, values in figures.items() if isinstance(values, dict) and values)


def single_of(figures: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the undivided figures, worded."""
    return ((worded(name), shown(value)) for name, value in figures.items() if isinstance(value, int | float))


def columns_of(values: dict[str, Any]) -> list[str]:
    """Return the names of the figures of each group, none where a group has just one."""
    first = next(iter(values.values()))
    return list(first) if isinstance(first, dict) else []


def shown(value: float) -> str:
    """Return a ratio to three places, a count as it is."""
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def worded(name: str) -> str:
    """Return a figure's name as words."""
    return name.replace("_", " ")


def listed(value: Any) -> str:
    """Return what an error says, empty where it says nothing."""
    return ", ".join(value) if isinstance(value, list) else "" if value is None else str(value)


def _heading(console: Console, found: Report) -> None:
    edition = found["edition"]
    console.print(f"{edition['guideline']}, {edition['last_updated']}: {edition['title']}", style="bold", markup=False)


def _single(console: Console, figures: dict[str, Any]) -> None:
    table = Table(show_header=False, box=None)
    for name, value in single_of(figures):
        table.add_row(name, value)
    console.print(table)


def _grouped(console: Console, name: str, values: dict[str, Any]) -> None:
    columns = columns_of(values)
    table = Table(name, *(worded(column) for column in columns or [""]))
    for group, value in values.items():
        table.add_row(group, *(shown(value[column]) for column in columns) if columns else (shown(value),))
    console.print(table)


def _faults(console: Console, rows: list[dict[str, Any]]) -> None:
    """Print a row for each share and kind of fault: what goes wrong is counted in records, seeds together."""
    table = Table(*(worded(name) for name in rows[0] if name not in {"made", "one_in_at_least"}), "goal: one in")
    for row in rows:
        told = ("" if row[name] is None else row[name] for name in row if name not in {"made", "one_in_at_least"})
        goal = row["one_in_at_least"] or ""
        table.add_row(*(one if isinstance(one, str) else shown(one) for one in told), str(goal))
    console.print(table)


def _errors(console: Console, errors: list[dict[str, Any]]) -> None:
    for error in errors[:_MOST_ERRORS]:
        told = (f"{worded(name)} {listed(value)}" for name, value in error.items() if name != "id" and listed(value))
        console.print(f"  {error['id']}: {'; '.join(told)}", style="yellow", markup=False, soft_wrap=True)
    if len(errors) > _MOST_ERRORS:
        console.print(f"  and {len(errors) - _MOST_ERRORS} more (--json lists all)", markup=False)
