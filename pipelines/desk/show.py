"""Rules as the desk shows them: a line each, and one whole beside its text, its history and what it stands beside."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from pipelines.desk.parts import Desk, DeskParts
from shared.criteria.book import Entry
from shared.criteria.bullets import bullets
from shared.criteria.desk.differences import TreeLine, tree_lines
from shared.criteria.desk.history import KeptRule
from shared.criteria.desk.steps import references_numbered
from shared.criteria.draft.read import read
from shared.criteria.explain import plain_tree, tree_json
from shared.criteria.fingerprint import fingerprint
from shared.criteria.notation import parse
from shared.criteria.outcome import cancer_name
from shared.criteria.rulebook import Ruling
from shared.criteria.status import Status
from shared.guideline.records import Table


class RuleLine(BaseModel):
    """One rule of the list; `why` it is not judged, where it is not."""

    rule_id: str
    status: Status
    page: int
    about: str
    why: str | None = None


class Deed(BaseModel):
    """One line of a rule's history; `changed` is what it did to the tree, where it did."""

    did: str
    at: str
    name: str
    role: str
    reason: str
    caller: str
    status: Status
    changed: tuple[TreeLine, ...] = ()


class Former(BaseModel):
    """The rule whose place a draft most likely takes; `text` its words, where an edition that has them is held."""

    number: str
    edition: str
    status: Status
    lines: tuple[str, ...]
    changed: tuple[TreeLine, ...]
    text: str | None = None


class ShownRule(BaseModel):
    """One rule whole. `tree` with labels, as answers show it; `written` in the notation of rulebooks, to be edited.

    `revision` is what a change names as what it was decided on; `writer` the caller who drafted or edited last.
    `draft`: what the drafter of today makes of the words, beside the tree, where the two differ. `has_model`: whether a
    language model may be asked for a tree too.
    """

    rule_id: str
    fingerprint: str
    revision: str
    status: Status
    is_judged: bool
    why: str | None = None
    section_title: str
    about: str
    text: str
    table: Table | None = None
    applies_to: str | None = None
    page: int
    edition_id: str
    tree: dict[str, Any] | None = None
    lines: tuple[str, ...]
    written: dict[str, Any]
    unread: tuple[str, ...] = ()
    writer: str
    history: tuple[Deed, ...]
    former: Former | None = None
    draft: tuple[TreeLine, ...] = ()
    has_model: bool = False
    disclaimer: str


def rule_lines(desk: Desk) -> tuple[RuleLine, ...]:
    """Return a line for every action-giving recommendation, in the edition's order."""
    why = {one.rule_id: one.why for one in desk.served.rulebook.not_judged}
    return tuple(
        RuleLine(
            rule_id=one.rule_id,
            status=one.status,
            page=one.recommendation.page,
            about=_about(one),
            why=why.get(one.rule_id),
        )
        for one in desk.rulings.values()
    )


def shown_rule(parts: DeskParts, desk: Desk, rule_id: str, disclaimer: str) -> ShownRule:
    """Return one rule whole. Raises NotFoundError."""
    ruling, rule = desk.ruling(rule_id), desk.rule(rule_id)
    one, criterion = ruling.recommendation, parse(rule.tree)
    why = {each.rule_id: each.why for each in desk.served.rulebook.not_judged}.get(rule_id)
    return ShownRule(
        rule_id=rule_id,
        fingerprint=ruling.mark,
        revision=rule.revision,
        status=rule.status,
        is_judged=why is None,
        why=why,
        section_title=one.section_title,
        about=_about(ruling),
        text=one.text,
        table=one.table,
        applies_to=one.applies_to,
        page=one.page,
        edition_id=desk.guideline.edition.edition_id,
        tree=tree_json(plain_tree(ruling.criterion)) if ruling.criterion else None,
        lines=tuple(bullets(criterion, desk.numbers)),
        written=dict(references_numbered(criterion, desk.numbers)),
        unread=ruling.unread,
        writer=rule.writer.caller,
        history=tuple(_history(rule, desk.numbers)),
        former=_former(parts, desk, ruling),
        draft=_draft(parts, desk, ruling, rule),
        disclaimer=disclaimer,
    )


def _about(ruling: Ruling) -> str:
    one = ruling.recommendation
    return f"{cancer_name(one)}: {str(one.action).replace('_', ' ')}"


def _history(rule: KeptRule, numbers: Mapping[str, str]) -> list[Deed]:
    deeds, former = [], None
    for event in rule.history:
        changed = tree_lines(parse(former), parse(event.tree), numbers) if former not in (None, event.tree) else ()
        deeds.append(
            Deed(
                did=event.did,
                at=event.at.isoformat(timespec="seconds"),
                name=event.by.name,
                role=event.by.role,
                reason=event.by.reason,
                caller=event.by.caller,
                status=event.status,
                changed=changed,
            )
        )
        former = event.tree
    return deeds


def _former(parts: DeskParts, desk: Desk, ruling: Ruling) -> Former | None:
    entry = desk.book.entries.get(ruling.former or "")
    if entry is None:
        return None
    return Former(
        number=entry.stood.number,
        edition=entry.stood.edition.isoformat(),
        status=entry.status,
        lines=tuple(bullets(entry.criterion, desk.numbers)),
        changed=tree_lines(entry.criterion, ruling.criterion, desk.numbers),
        text=text_of(parts, entry),
    )


def text_of(parts: DeskParts, entry: Entry) -> str | None:
    """Return the words that an entry was read from, where an edition is held that has them."""
    for edition in parts.editions.list():
        for one in parts.editions.load(edition.edition_id).recommendations:
            if one.gives_action and fingerprint(one) == entry.fingerprint:
                return one.text
    return None


def _draft(parts: DeskParts, desk: Desk, ruling: Ruling, rule: KeptRule) -> tuple[TreeLine, ...]:
    drafted = read(ruling.recommendation, parts.terminology).criterion
    names = {**desk.numbers}
    lines = tree_lines(parse(rule.tree), drafted, names) if drafted is not None else ()
    return lines if any(line.kind != "same" for line in lines) else ()
