"""`ng12 diff`: what changed between two held editions, for a person or as JSON."""

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.text import Text

from functions.local.console import out, print_json
from pipelines.ingest.compare.compare import compare
from pipelines.ingest.compare.shapes import Comparison, Reworded
from shared.criteria.changes import RuleChanges
from shared.wiring import get_wiring

_STYLES = {"same": "", "removed": "red strike", "added": "green"}
MARKS = {"same": "{}", "removed": "[-{}-]", "added": "{{+{}+}}"}


def diff(
    former: Annotated[str, typer.Argument(help="The edition compared with.")],
    present: Annotated[str, typer.Argument(help="The edition compared.")],
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Show what changed from one edition to another."""
    wiring = get_wiring()
    before, after = wiring.editions.load(former), wiring.editions.load(present)
    found = compare(before, after, wiring.terminology, wiring.rulebooks.book(after.edition.guideline))
    if as_json:
        print_json(found.model_dump(mode="json"))
    else:
        _present(found)


def _present(found: Comparison) -> None:
    changes, rows = found.recommendations, found.symptom_rows
    out.print(found.summary, style="bold", markup=False)
    _present_gone_and_new(changes.removed, changes.added)
    for former, present in changes.renumbered.items():
        out.print(f"  {former} is now {present}, unchanged", markup=False)
    for reworded in (*changes.reworded.values(), *rows.reworded, *found.terms.reworded):
        _present_words(reworded)
    for criteria in found.criteria.values():
        out.print(f"criteria of {criteria.present}", style="bold", markup=False)
        _present_gone_and_new(criteria.removed, criteria.added)
    present_rule_changes(found.rules)
    for kind, some in (("row", rows), ("term", found.terms)):
        _present_gone_and_new([f"{kind}: {one}" for one in some.removed], [f"{kind}: {one}" for one in some.added])


def present_rule_changes(found: RuleChanges) -> None:
    """Print what of an edition stands in no rulebook, and the other way round."""
    for rule_id in found.new:
        out.print(f"  ? {rule_id}: no rulebook holds it; its criteria are a draft", style="yellow", markup=False)
    for rule_id, former in found.changed.items():
        counts = ", judged for nobody until it is read" if rule_id in found.waiting else ""
        told = f"  ? {rule_id}: other words than those read as {former}; a draft{counts}"
        out.print(told, style="yellow", markup=False)
    for about in found.orphaned:
        out.print(f"  ? in the rulebook, not in this edition: {about}", style="yellow", markup=False)


def _present_gone_and_new(gone: Sequence[str], new: Sequence[str]) -> None:
    for sign, style, lines in (("-", "red", gone), ("+", "green", new)):
        for line in lines:
            out.print(f"  {sign} {line}", style=style, markup=False)


def _present_words(reworded: Reworded) -> None:
    name = reworded.present if reworded.former == reworded.present else f"{reworded.former} -> {reworded.present}"
    line = Text(f"~ {name} ({', '.join(reworded.changed)}): ")
    for change in reworded.words:
        line.append(f"{MARKS[change.kind].format(change.words)} ", style=_STYLES[change.kind])
    out.print(line)
