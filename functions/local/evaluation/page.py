"""An evaluation as one HTML file: figures as tables and plots, without scripts and without requests."""

from collections.abc import Iterator
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from functions.local.evaluation import plots
from functions.local.evaluation.present import columns_of, groups_of, listed, sets_of, shown, single_of, worded
from functions.local.evaluation.report import Report
from shared.guardrails.messages import DISCLAIMER

_PAGE = Path(__file__).parent / "page.html"


def page(found: Report) -> str:
    """Return the page of a report."""
    edition = found["edition"]
    return Template(_PAGE.read_text(encoding="utf-8")).substitute(
        title=escape(f"Evaluation under {edition['guideline']} of {edition['last_updated']}"),
        edition=escape(f"{edition['title']}, edition {edition['edition_id']}"),
        body="\n".join(piece for name, figures in sets_of(found) for piece in _set(name, figures)),
        disclaimer=escape(DISCLAIMER),
    )


def _set(name: str, figures: dict[str, Any]) -> Iterator[str]:
    yield f"<h2>{escape(name.capitalize())}</h2>"
    yield _table(("figure", "value"), single_of(figures))
    for group, values in groups_of(figures):
        yield f"<h3>{escape(group.capitalize())}</h3>"
        yield f"<figure>{_plot(group, values)}</figure>"
        yield _group_table(group, values)
    yield from _errors(figures.get("errors", []))


def _plot(group: str, values: dict[str, Any]) -> str:
    columns = columns_of(values)
    if "precision" in columns:
        return plots.precision_and_recall(values)
    return plots.confusion(values) if columns else plots.bars(values, group)


def _group_table(group: str, values: dict[str, Any]) -> str:
    columns = columns_of(values)
    rows = (
        (one, *([shown(value[c]) for c in columns] if columns else [shown(value)])) for one, value in values.items()
    )
    return _table((group, *map(worded, columns or ["ratio"])), rows)


def _errors(errors: list[dict[str, Any]]) -> Iterator[str]:
    if not errors:
        return
    yield f"<details><summary>Not right: {len(errors)}</summary>"
    names = [name for name in errors[0] if name != "id"]
    rows = ((error["id"], *(listed(error[name]) for name in names)) for error in errors)
    yield _table(("case", *map(worded, names)), rows) + "</details>"


def _table(header: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in header)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>' + "".join(f"<td>{escape(cell)}</td>" for cell in rest) + "</tr>"
        for first, *rest in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
