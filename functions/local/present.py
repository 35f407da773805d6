"""Results for a person to read on a terminal: timing before level, what was not understood before both."""

from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from pipelines.assess.response import AssessResponse
from shared.retrieval.hit import Hit

_MARKS = {"met": ("✓", "green"), "not_met": ("✗", "dim"), "unknown": ("?", "yellow")}
_EXCERPT = 160


def assessment(console: Console, found: AssessResponse) -> None:
    """Print one assessment."""
    console.print(Panel(_headline(found), title=f"Patient {found.patient_id}", title_align="left"))
    pages = {citation.rule_id: citation for citation in found.citations if citation.supports == "match"}
    for match in found.matched_recommendations:
        _match(console, match, pages.get(match.rule_id))
    for near in found.nearly_matched[:3]:
        question = near.missing[0].question if near.missing else ""
        console.print(Text(f"  ? {near.rule_id} would need: {question}", style="yellow"))
    _after(console, found)


def _headline(found: AssessResponse) -> Text:
    """What cannot wait, what was not understood, what to do and how soon; then how grave it is."""
    body, todo = Text(), found.recommended_action
    if found.emergency:
        body.append(found.emergency.text + "\n", style="bold red")
        todo = todo.removeprefix(found.emergency.text).lstrip()
    if found.patient:
        told = (f"{found.patient.age} years", found.patient.gender, found.patient.smoking_history)
        body.append(f"Read from the note: {', '.join(part for part in told if part != 'Unknown')}\n")
    for unread in found.not_understood:
        body.append(f"Not understood ({unread.field}): {unread.text}\n", style="yellow")
    body.append(todo + "\n", style="bold")
    if found.open and found.actions:
        asked = found.open.question.removeprefix("Is this so: ")
        body.append(f"More urgent if so: {asked} ({found.open.urgency.replace('_', ' ')}, {found.open.rule_id})\n")
    for one in (one for one in found.to_ask if one.quote):
        body.append(f"Asked of “{one.quote}”: {one.question} ({', '.join(one.rule_ids)})\n")
    body.append(
        f"urgency: {found.urgency or 'not known'}   level: {found.risk_level or 'not known'}   {_decided(found)}\n"
    )
    for warning in found.warnings:
        body.append(f"Warning: {warning}\n", style="yellow")
    body.rstrip()
    return body


def _decided(found: AssessResponse) -> str:
    return f"decision: {found.decision.replace('_', ' ')}"


def _after(console: Console, found: AssessResponse) -> None:
    """Print what no rule says: which were not judged, and the guideline's safety netting."""
    if found.not_judged:
        numbers = ", ".join(one.rule_id for one in found.not_judged)
        console.print(Text(f"  Not judged, read them yourself: {numbers} (`ng12 rules` says why)", style="yellow"))
    if found.safety_netting:
        console.print(Text(f"  Safety netting [{_source(found.safety_netting)}]: {_cut(found.safety_netting.excerpt)}"))


def _match(console: Console, match: Any, citation: Any) -> None:
    source = f" [{_source(citation)}]" if citation else ""
    console.print(
        Text(
            f"  ✓ {match.rule_id} {match.section}: {match.action} ({match.urgency}; rule {match.rule_status}){source}",
            style="green",
        )
    )
    for reason in match.why:
        console.print(Text(f"      {reason.criterion} ← “{reason.because}”"))


def _source(citation: Any) -> str:
    return f"{citation.source} §{citation.rule_id}, p.{citation.page}"


def _cut(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _EXCERPT else text[: _EXCERPT - 1] + "…"


def tree(console: Console, rule_id: str, node: Any) -> None:
    """Print a judged criteria tree."""
    root = Tree(Text(rule_id, style="bold"))
    _branch(root, node)
    console.print(root)


def _branch(parent: Tree, node: Any) -> None:
    mark, style = _MARKS[node.truth]
    because = "; ".join(f"“{quote.text}”" for quote in node.because)
    shown = parent.add(Text(f"{mark} {node.label or node.kind}" + (f"  ← {because}" if because else ""), style=style))
    for child in node.children:
        _branch(shown, child)


def hits(console: Console, found: Iterable[Hit]) -> None:
    """Print search results."""
    table = Table("score", "source", "passage")
    for hit in found:
        source = hit.rule_id or hit.term or ", ".join(hit.references or ())
        table.add_row(f"{hit.score:.2f}", f"{source}, p.{hit.page}", Text(_cut(hit.text)))
    console.print(table)


def reply(console: Console, message: str, answer: Any) -> None:
    """Print one turn of a conversation."""
    console.print(Panel(Text(answer.answer), title=Text(f"You: {message}"), title_align="left"))
    for suggestion in answer.suggestions:
        console.print(Text(f"  ask next: {suggestion}", style="dim"))
