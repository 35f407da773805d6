"""The rulebook's desk over HTTP: rules listed, shown, tried, edited, accepted, signed, withdrawn, carried about."""

from collections import Counter
from typing import cast

from functions.admin.paging import page_of
from functions.admin.rule_bodies import Acceptance, Names, NewTree, RulePage, RuleSearch, Step, Taken, Trial
from pipelines.desk.attempt import Attempt, attempt
from pipelines.desk.carry import exported, imported
from pipelines.desk.decide import Decision, decide, edit
from pipelines.desk.model.ask import ModelDraft, draft_by_model
from pipelines.desk.parts import open_desk
from pipelines.desk.show import ShownRule, rule_lines, shown_rule
from shared.criteria.describe import spaced
from shared.criteria.desk.history import Actor
from shared.criteria.desk.vocabulary import vocabulary
from shared.errors import InputInvalidError
from shared.guardrails.messages import DISCLAIMER
from shared.http.route import Call, Reply
from shared.patient.analytes import load_analytes
from shared.tracing import log_event
from shared.wiring import get_wiring


def list_all(call: Call) -> RulePage:
    """Page through the rules of the active edition."""
    asked = cast(RuleSearch, call.query)
    desk = open_desk(get_wiring())
    lines = rule_lines(desk)
    wanted = asked.q.casefold()
    texts = {rule_id: one.recommendation.text.casefold() for rule_id, one in desk.rulings.items()}
    found = [
        line
        for line in lines
        if asked.status in (None, line.status)
        and (wanted in line.rule_id or wanted in line.about.casefold() or wanted in texts[line.rule_id])
    ]
    page, cursor = page_of(found, asked.cursor)
    return RulePage(rules=page, counts=Counter(str(line.status) for line in lines), cursor=cursor)


def show(call: Call) -> ShownRule:
    """Show one rule whole. Raises NotFoundError."""
    return _shown(call.path["rule_id"])


def try_it(call: Call) -> Attempt:
    """Try a rule on a record; nothing is stored. Raises NotFoundError, InputInvalidError, ConflictError."""
    trial = cast(Trial, call.body)
    return attempt(get_wiring(), call.path["rule_id"], trial.patient, trial.tree)


def draft(call: Call) -> ModelDraft:
    """Have a model propose a tree; no rule changes by it. Raises NotFoundError, ConflictError."""
    return draft_by_model(get_wiring(), call.path["rule_id"], call.caller.id, call.correlation_id)


def put(call: Call) -> ShownRule:
    """Put another tree in the place of a rule's. Raises NotFoundError, InputInvalidError, ConflictError."""
    body = cast(NewTree, call.body)
    edit(get_wiring(), _decision(call, body), body.tree)
    return _changed(call)


def accept(call: Call) -> ShownRule:
    """Say that a rule was read. Raises NotFoundError, InputInvalidError, ConflictError."""
    body = cast(Acceptance, call.body)
    decide(get_wiring(), _decision(call, body), "accept", body.tree)
    return _changed(call)


def sign(call: Call) -> ShownRule:
    """Sign a rule. Raises NotFoundError, ConflictError."""
    return _decided(call, "sign")


def withdraw(call: Call) -> ShownRule:
    """Take a rule out of use. Raises NotFoundError, ConflictError."""
    return _decided(call, "withdraw")


def names(_call: Call) -> Names:
    """Tell what a tree may name."""
    known = vocabulary(get_wiring().terminology)
    units = {spaced(name): one.unit for name, one in load_analytes().items()}
    return Names(names={kind: tuple(sorted(map(spaced, held))) for kind, held in known.items()}, units=units)


def export(_call: Call) -> Reply:
    """Give the rulebook as a file."""
    headers = {"Content-Disposition": 'attachment; filename="rulebook.yaml"'}
    return Reply(content=exported(get_wiring()).encode(), content_type="application/yaml", headers=headers)


def take_in(call: Call) -> Taken:
    """Take in a rulebook whole or not at all. Raises InputInvalidError, InputTooLargeError, ConflictError."""
    try:
        text = call.file.decode("utf-8")
    except UnicodeDecodeError:
        raise InputInvalidError("The file is no text in UTF-8, so it is no rulebook.") from None
    done = imported(get_wiring(), text, call.caller.id, call.correlation_id)
    log_event("rulebook_imported")
    return Taken(taken=len(done.taken), same=done.same, older=done.older)


def _decided(call: Call, verb: str) -> ShownRule:
    decide(get_wiring(), _decision(call, cast(Step, call.body)), verb)
    return _changed(call)


def _decision(call: Call, step: Step) -> Decision:
    by = Actor(caller=call.caller.id, name=step.name, role=step.role, reason=step.reason)
    return Decision(call.path["rule_id"], by, call.correlation_id, step.revision)


def _changed(call: Call) -> ShownRule:
    log_event("rule_changed")
    return _shown(call.path["rule_id"])


def _shown(rule_id: str) -> ShownRule:
    wiring = get_wiring()
    rule = shown_rule(wiring, open_desk(wiring), rule_id, DISCLAIMER)
    return rule.model_copy(update={"has_model": wiring.settings.model != "none"})
