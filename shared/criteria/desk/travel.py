"""A rulebook as a file that travels between deployments: its entries, their histories, and a seal over all of it.

The seal and the marks tell a file that was altered; they do not tell who wrote it.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import orjson
from pydantic import ValidationError

from shared.criteria.book import Book, Entry, as_yaml, book_in, check_plain, entry_as_data, from_yaml
from shared.criteria.desk.history import KeptRule, begun
from shared.criteria.status import Status
from shared.errors import ConflictError, InputInvalidError

_ALTERED: Final = "It was altered after it was written: ask for it to be exported again. Nothing was imported."


@dataclass(frozen=True, slots=True)
class Arrival:
    """What a file would change here: `taken` in the place of what stands; `same`, and `older` than what stands."""

    taken: tuple[KeptRule, ...]
    same: int
    older: int


def write_rulebook(guideline: str, entries: Iterable[Entry], kept: Mapping[str, KeptRule]) -> str:
    """Return the YAML of a rulebook that `read_rulebook` reads, and `read_book` too."""
    held = [entry_as_data(entry) for entry in entries]
    history = {
        one["fingerprint"]: kept[one["fingerprint"]].model_dump(mode="json", include={"history"})["history"]
        for one in held
        if one["fingerprint"] in kept
    }
    whole = {"guideline": guideline, "entries": held, "history": history}
    return as_yaml({**whole, "seal": _seal(whole)})


def read_rulebook(text: str) -> tuple[str, tuple[KeptRule, ...]]:
    """Return the guideline's code and the rules that an exported file holds, those that nobody looked at left out.

    Raises InputInvalidError for a file without a seal, and for one that was altered since.
    """
    check_plain(text)
    held = from_yaml(text)
    if not isinstance(held, dict) or "seal" not in held or not isinstance(held.get("history"), dict):
        raise InputInvalidError("This is no rulebook as `ng12 rules export` writes it: it has no seal.")
    if held["seal"] != _seal({name: part for name, part in held.items() if name != "seal"}):
        raise InputInvalidError(f"The seal of the rulebook does not fit what it holds. {_ALTERED}")
    book = book_in(held)
    rules = (_rule(book, entry, held["history"].get(entry.fingerprint)) for entry in book.entries.values())
    return book.guideline, tuple(one for one in rules if len(one.history) > 1 or one.status is not Status.DRAFTED)


def arriving(rules: Iterable[KeptRule], here: Mapping[str, KeptRule]) -> Arrival:
    """Return what becomes of rules that arrive, beside those that stand here, by fingerprint.

    Raises ConflictError where both went on differently from one another: a person has to choose, rule by rule.
    """
    taken, torn, same, older = list[KeptRule](), list[str](), 0, 0
    for rule in rules:
        held = here.get(rule.fingerprint)
        if held is None or (rule.goes_on_from(held) and rule.revision != held.revision):
            taken.append(rule)
        elif rule.revision == held.revision:
            same += 1
        elif held.goes_on_from(rule):
            older += 1
        else:
            torn.append(rule.entry.name)
    if torn:
        raise ConflictError(f"Changed here and there, each without the other: {'; '.join(torn)}. Nothing was imported.")
    return Arrival(tuple(taken), same, older)


def _rule(book: Book, entry: Entry, history: Any) -> KeptRule:
    if history is None:
        return begun(book.guideline, entry)
    about = entry.model_dump(include={"fingerprint", "about", "stood", "replaces"})
    try:
        rule = KeptRule.model_validate({**about, "guideline": book.guideline, "history": history})
    except ValidationError:
        raise InputInvalidError(f"The history of {entry.name} cannot be read. {_ALTERED}") from None
    if not rule.is_sealed() or rule.entry != entry:
        raise InputInvalidError(f"The history of {entry.name} does not fit its rule. {_ALTERED}")
    return rule


def _seal(whole: Mapping[str, Any]) -> str:
    """Hash what the file says, whatever its layout and the order of its keys."""
    try:
        said = orjson.dumps(whole, option=orjson.OPT_SORT_KEYS)
    except TypeError:
        raise InputInvalidError(f"The rulebook holds what no rulebook holds. {_ALTERED}") from None
    return hashlib.sha256(said).hexdigest()
