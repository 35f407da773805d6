"""The rulebook of the active edition as a file, and one taken in from another deployment."""

from pipelines.desk.parts import DeskParts, open_desk
from shared.criteria.desk.travel import Arrival, read_rulebook, write_rulebook
from shared.criteria.desk.vocabulary import check_known
from shared.criteria.export import entries_of
from shared.errors import ConflictError, InputInvalidError
from shared.stores.rulebooks import Change


def exported(parts: DeskParts) -> str:
    """Return the rulebook of the active edition as YAML, drafts included, with every history and a seal."""
    desk = open_desk(parts)
    entries = entries_of(desk.rulings.values(), desk.book, desk.guideline.edition, desk.now.date())
    return write_rulebook(desk.code, entries, desk.kept)


def imported(parts: DeskParts, text: str, caller: str, correlation_id: str) -> Arrival:
    """Take in an exported rulebook whole, or nothing of it.

    Raises InputInvalidError for a file that was altered, and for a name that is unknown here, since nobody would ever
    meet such a rule; ConflictError for one of another guideline than the active,
    and where rules went on here and there differently.
    """
    code, rules = read_rulebook(text)
    active = parts.servings.active().guideline.edition.guideline
    if code != active:
        raise ConflictError(f"This is the rulebook of {code}; the guideline in use is {active}.")
    for rule in rules:
        try:
            check_known(rule.entry.criterion, parts.terminology)
        except InputInvalidError as unknown:
            raise InputInvalidError(f"{rule.entry.name}: {unknown} Nothing was imported.") from None
    return parts.rulebooks.take(code, rules, Change(caller, correlation_id, rule_id=""))
