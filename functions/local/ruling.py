"""`ng12 rules`: the rulebook of the active edition, listed and shown, read and signed, exported and imported."""

import uuid
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import ValidationError
from rich.table import Table
from rich.text import Text

from functions.local.console import err, out, print_json, read_text, write_text
from functions.local.ruling_beside import print_former, print_proposal
from pipelines.desk.carry import exported, imported
from pipelines.desk.decide import Decision, decide
from pipelines.desk.decide import edit as put_tree
from pipelines.desk.model.ask import draft_by_model
from pipelines.desk.parts import open_desk
from pipelines.desk.show import Deed, rule_lines, shown_rule
from shared.criteria.book import as_yaml, from_yaml
from shared.criteria.desk.history import Actor, KeptRule
from shared.errors import InputInvalidError
from shared.guardrails.messages import DISCLAIMER
from shared.http.caller import LOCAL_CALLER
from shared.http.problems import what_is_wrong
from shared.wiring import get_wiring

_YES = typer.Option("--yes", "-y", help="Do not ask again.")
Role = Annotated[str, typer.Option(help="As what you decide: GP, cancer lead, ...")]
Reason = Annotated[str, typer.Option(help="Why; it stays in the history.")]
Name = Annotated[str | None, typer.Option(help="Your name, as it shall be kept.")]
As = Annotated[str, typer.Option("--as", help="The caller you are; one person signs, another drafted.")]
TreeFile = Annotated[Path | None, typer.Option(help="A tree in the notation of rulebooks, as `draft` prints one.")]

rules = typer.Typer(help="The rules of the active edition: whom each recommendation is for, and who read that.")


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.add_typer(rules, name="rules")


@rules.callback(invoke_without_command=True)
def listed(context: typer.Context, as_json: Annotated[bool, typer.Option("--json")] = False) -> None:
    """List every rule with its status, its page and, where it is not judged, why."""
    if context.invoked_subcommand:
        return
    lines = rule_lines(open_desk(get_wiring()))
    if as_json:
        print_json([line.model_dump(mode="json", exclude={"about"}, exclude_none=True) for line in lines])
        return
    table = Table("recommendation", "status", "page", "not judged, because")
    for line in lines:
        table.add_row(line.rule_id, line.status, str(line.page), Text(line.why or ""))
    out.print(table)


@rules.command()
def show(rule_id: str) -> None:
    """Show one rule: its tree in plain words, who gave it its status, and for a draft what it stands beside."""
    wiring = get_wiring()
    rule = shown_rule(wiring, open_desk(wiring), rule_id, DISCLAIMER)
    out.print(f"{rule_id}, page {rule.page}: {rule.status}", style="bold", markup=False)
    if rule.why:
        out.print(f"not judged: {rule.why}", style="yellow", markup=False)
    for deed in rule.history:
        out.print(_told(deed), style="dim", markup=False)
    for line in rule.lines:
        out.print(line, markup=False, soft_wrap=True)
    if rule.former:
        print_former(rule.former, rule.text)


@rules.command()
def draft(
    rule_id: Annotated[str | None, typer.Argument()] = None,
    by_model: Annotated[bool, typer.Option("--model", help="Have the language model draft it, beside ours.")] = False,
    caller: As = LOCAL_CALLER.id,
) -> None:
    """Print a rule's tree in the notation of rulebooks, to be edited; without a number, list what is drafted."""
    desk = open_desk(get_wiring())
    if rule_id is None:
        for line in rule_lines(desk):
            if line.status == "drafted":
                out.print(f"{line.rule_id}, page {line.page}: {line.about}", markup=False)
        return
    if by_model:
        print_proposal(draft_by_model(get_wiring(), rule_id, caller, str(uuid.uuid4())))
        return
    written = shown_rule(get_wiring(), desk, rule_id, DISCLAIMER).written
    typer.echo(as_yaml(written), nl=False)


@rules.command()
def edit(  # noqa: PLR0917 - the options of a command
    rule_id: str, tree: Path, role: Role, reason: Reason, name: Name = None, caller: As = LOCAL_CALLER.id
) -> None:
    """Put another tree in the place of a rule's; it is drafted until somebody accepts it."""
    _tell(put_tree(get_wiring(), _decision(rule_id, caller, name, role, reason), from_yaml(read_text(tree))), rule_id)


@rules.command()
def accept(  # noqa: PLR0917 - the options of a command
    rule_id: str,
    role: Role,
    reason: Reason,
    tree: TreeFile = None,
    name: Name = None,
    caller: As = LOCAL_CALLER.id,
    is_sure: Annotated[bool, _YES] = False,
) -> None:
    """Say that a rule was read against the words of its recommendation; with --tree, after editing it."""
    given = from_yaml(read_text(tree)) if tree else None
    _decide(_decision(rule_id, caller, name, role, reason), "accept", is_sure=is_sure, tree=given)


@rules.command()
def sign(  # noqa: PLR0917 - the options of a command
    rule_id: str,
    role: Role,
    reason: Reason,
    name: Name = None,
    caller: As = LOCAL_CALLER.id,
    is_sure: Annotated[bool, _YES] = False,
) -> None:
    """Sign a rule that was read; not by whoever drafted or edited it last."""
    _decide(_decision(rule_id, caller, name, role, reason), "sign", is_sure=is_sure)


@rules.command()
def withdraw(  # noqa: PLR0917 - the options of a command
    rule_id: str,
    role: Role,
    reason: Reason,
    name: Name = None,
    caller: As = LOCAL_CALLER.id,
    is_sure: Annotated[bool, _YES] = False,
) -> None:
    """Take a rule out of use; no record is judged by it until it is edited again."""
    _decide(_decision(rule_id, caller, name, role, reason), "withdraw", is_sure=is_sure)


@rules.command()
def export(file: Path) -> None:
    """Write the rules of the active edition as a rulebook, drafts included, with their history and a seal."""
    text = exported(get_wiring())
    write_text(file, text)
    err.print(f"{len(from_yaml(text)['entries'])} entries written.", markup=False)


@rules.command(name="import")
def take_in(file: Path, caller: As = LOCAL_CALLER.id) -> None:
    """Take in an exported rulebook, signatures and history with it; one that was altered is refused."""
    done = imported(get_wiring(), read_text(file), caller, str(uuid.uuid4()))
    err.print(f"{len(done.taken)} taken in, {done.same} the same already, {done.older} older than here.", markup=False)


def _decision(rule_id: str, caller: str, name: str | None, role: str, reason: str) -> Decision:
    seen = open_desk(get_wiring()).rule(rule_id).revision
    return Decision(rule_id, actor(caller, name, role, reason), str(uuid.uuid4()), seen)


def actor(caller: str, name: str | None, role: str, reason: str) -> Actor:
    """Return who does something under their name. Raises InputInvalidError."""
    try:
        return Actor(caller=caller, name=name or caller, role=role, reason=reason)
    except ValidationError as wrong:
        raise InputInvalidError(what_is_wrong(wrong)) from None


def _decide(decision: Decision, verb: str, *, is_sure: bool, tree: Any = None) -> None:
    if not is_sure and err.is_terminal:
        typer.confirm(f"{verb.capitalize()} {decision.rule_id} as {decision.by.name} ({decision.by.role})?", abort=True)
    _tell(decide(get_wiring(), decision, verb, tree), decision.rule_id)


def _tell(rule: KeptRule, rule_id: str) -> None:
    err.print(f"{rule_id} is {rule.status}.", markup=False)


def _told(deed: Deed) -> str:
    when = deed.at.split("T", maxsplit=1)[0]
    did = deed.status if deed.did in ("shipped", "accepted") else deed.did
    return f"{did} on {when} by {deed.name} ({deed.role}): {deed.reason}"
