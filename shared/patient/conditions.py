"""Conditions that account for symptoms, and where a record states one: "ultrasound: lipoma" accounts for a lump."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from shared.patient.data_files import load_yaml
from shared.patient.facts import Quote
from shared.patient.phrases import Found, PhraseBook, Token, Tokenizer
from shared.patient.statements import Statement
from shared.patient.theories import is_attributed, tells, tells_of_a_bout

_HISTORY = "history"
ESTABLISHED = "+"  # before the group of a diagnosis of the table of established ones
ACUTE_DAYS = 28
EVENTS = frozenset({"injury", "wound"})


@dataclass(frozen=True, slots=True)
class Explanation:
    """A stated condition: the concepts whose symptoms it accounts for, and the words that state it.

    `is_no_symptom`: what it brings about is no symptom at all (weight lost on purpose, urine red from beetroot).
    `is_shown`: a test, treatment or professional stands beside it; `is_tested`: by a
    test; `is_over`: in a bout that is past; `passes`: within four weeks; `lasts_days`: it accounts for nothing older.
    """

    accounts_for: tuple[str, ...]
    quote: Quote
    is_no_symptom: bool = False
    is_shown: bool = True
    is_tested: bool = False
    is_over: bool = False
    passes: bool = False
    lasts_days: int | None = None
    group: str = ""


class ConditionReader:
    """Finds conditions by name; built once for a terminology."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        data = load_yaml("conditions")
        self._accounts_for = {name: tuple(entry["accounts_for"]) for name, entry in data.items()}
        self._no_symptom = frozenset(name for name, entry in data.items() if entry.get("no_symptom"))
        self._in_history = frozenset(name for name, entry in data.items() if entry.get("history"))
        self._acute = frozenset(name for name, entry in data.items() if entry.get("acute"))
        names: dict[str, list[str]] = {}
        for group, entry in data.items():
            for form in entry["names"]:
                names.setdefault(form, []).append(group)
        self._book = PhraseBook(((form, " ".join(groups)) for form, groups in names.items()), tokenizer)
        self._established = load_yaml("established")
        listed = [(form, group) for group, entry in self._established.items() for form in entry["names"]]
        self._diagnoses = PhraseBook(((form, ESTABLISHED + group) for form, group in listed), tokenizer)

    def find(self, tokens: Sequence[Token]) -> list[Found]:
        """The names of conditions in the tokens of one string; `meaning` holds the groups they belong to."""
        return [*self._book.find(tokens), *self._diagnoses.find(tokens)]

    def explanations(self, statement: Statement) -> Iterator[Explanation]:
        """What the conditions stated in a string account for; past illness accounts for little."""
        for name in statement.conditions:
            quote = statement.quote(name.start, name.end)
            if name.meaning.startswith(ESTABLISHED):
                told = self._established_by(name, statement, quote)
                yield from (replace(one, group=name.meaning) for one in told)
                continue
            for group in name.meaning.split():
                concepts = self._accounts_for[group]
                is_acute = group in self._acute
                limit = ACUTE_DAYS if is_acute else None
                # Only a proven infection accounts for blood; what happened needs no proof.
                is_shown = not is_acute or group in EVENTS or tells("evidence", statement.text)
                if is_acute and tells("over", statement.text):
                    continue
                if concepts and (statement.field != _HISTORY or group in self._in_history):
                    is_harmless = group in self._no_symptom
                    is_tested = tells("evidence", statement.text) or is_attributed(name.start, statement.part)
                    is_over = tells_of_a_bout(statement.text)
                    yield Explanation(
                        concepts, quote, is_harmless, is_shown, is_tested, is_over, is_acute, limit, group
                    )

    def supposed(self, statement: Statement) -> Iterator[Explanation]:
        """What the conditions that a string only supposes would account for if they were established."""
        for name in statement.supposed_conditions:
            quote = statement.quote(name.start, name.end)
            if name.meaning.startswith(ESTABLISHED):
                groups = [tuple(self._established[name.meaning[1:]]["accounts_for"])]
            else:
                groups = [self._accounts_for[group] for group in name.meaning.split()]
            yield from (Explanation(concepts, quote, is_tested=True, group=name.meaning) for concepts in groups)

    def _established_by(self, name: Found, statement: Statement, quote: Quote) -> Iterator[Explanation]:
        """What an established diagnosis accounts for: an acute one while it lasts, another where it is shown."""
        entry: Mapping[str, Any] = self._established[name.meaning[1:]]
        text, is_acute = statement.text, bool(entry.get("acute"))
        is_past, is_said = statement.field == _HISTORY, is_attributed(name.start, statement.part)
        is_shown = (
            bool(entry.get("plain"))
            or statement.part.passage.section == "impression"
            or tells("shown_of_old" if is_past else "evidence", text)
            or is_said
        )
        if tells("over", text) or not (is_acute or is_shown):
            return
        is_treated = is_acute and tells("treatment", text)
        limit = ACUTE_DAYS if is_acute and not (is_shown or is_treated) else None
        yield Explanation(
            tuple(entry["accounts_for"]),
            quote,
            is_shown=is_shown,
            is_tested=is_said or tells("evidence", text),
            is_over=tells_of_a_bout(text),
            passes=is_acute,
            lasts_days=limit,
        )
