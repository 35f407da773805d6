"""Figures as plots: inline SVG, the same bytes for the same figures. matplotlib is imported here alone, when asked."""

import io
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from shared.errors import InputInvalidError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_INK, _BAR, _POINT = "#1d2a35", "#2f6f8f", "#c8553d"
_ROW = 0.28


def bars(values: Mapping[str, float], label: str) -> str:
    """Return horizontal bars of ratios, 0 to 1, one a name."""
    figure, axes = _canvas(len(values))
    drawn = axes.barh(list(values), list(values.values()), color=_BAR)
    axes.bar_label(drawn, fmt="%.3f", padding=3, color=_INK)
    axes.set_xlim(0, 1.1)
    axes.set_xlabel(label)
    return _svg(figure)


def precision_and_recall(groups: Mapping[str, Mapping[str, Any]]) -> str:
    """Return precision and recall of each group as two points on a line."""
    figure, axes = _canvas(len(groups))
    names = list(groups)
    for name, colour, marker in (("precision", _BAR, "o"), ("recall", _POINT, "x")):
        axes.plot([groups[one][name] for one in names], names, marker, color=colour, label=name, linestyle="")
    axes.set_xlim(0, 1.05)
    axes.grid(axis="x", alpha=0.3)
    axes.legend(loc="lower left", frameon=False)
    return _svg(figure)


def confusion(levels: Mapping[str, Mapping[str, int]]) -> str:
    """Return how often each level was said (columns) where another was right (rows)."""
    figure, axes = _canvas(2 + 2 * len(levels))
    names = list(levels)
    counts = [[levels[right][said] for said in names] for right in names]
    axes.pcolormesh(counts, cmap="Blues")
    most = max(max(row) for row in counts)
    for row, line in enumerate(counts):
        for column, count in enumerate(line):
            axes.text(
                column + 0.5,
                row + 0.5,
                str(count),
                ha="center",
                va="center",
                color="white" if count > most / 2 else _INK,
            )
    middles = [place + 0.5 for place in range(len(names))]
    axes.set_xticks(middles, [name.replace(" (", "\n(") for name in names])
    axes.set_yticks(middles, names)
    axes.set_xlabel("said")
    axes.set_ylabel("right")
    return _svg(figure)


def _canvas(rows: int) -> "tuple[Figure, Axes]":
    try:
        import matplotlib as mpl
        from matplotlib.figure import Figure
    except ImportError:
        raise InputInvalidError("The page needs matplotlib: install the extra `eval` of this project.") from None
    mpl.rc("svg", fonttype="none", hashsalt="ng12")
    mpl.rc("font", family="sans-serif", size=9)
    figure = Figure(figsize=(8, 0.9 + _ROW * rows), layout="constrained")
    axes = figure.add_subplot()
    if rows:
        axes.invert_yaxis()
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def _svg(figure: "Figure") -> str:
    drawn = io.StringIO()
    figure.savefig(drawn, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    text = drawn.getvalue()
    return text[text.index("<svg") :]
