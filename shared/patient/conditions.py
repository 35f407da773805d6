"""Conditions that account for symptoms, and where a record states one: "ultrasound: lipoma" accounts for a lump."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from shared.patient.data_files import load_yaml
from shared.patient.facts import Quote
from shared.patient.phrases import Found, PhraseBook, Token, Tokenizer
from shared.patient.statements import Statement

_HISTORY = "history"


@dataclass(frozen=True, slots=True)
class Explanation:
    """A stated condition: the concepts whose symptoms it accounts for, and the words that state it.

    `is_no_symptom`: what it brings about is no symptom at all (weight lost on purpose, urine red from beetroot).
    """

    accounts_for: tuple[str, ...]
    quote: Quote
    is_no_symptom: bool = False


class ConditionReader:
    """Finds conditions by name; built once for a terminology."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        data = load_yaml("conditions")
        self._accounts_for = {name: tuple(entry["accounts_for"]) for name, entry in data.items()}
        self._no_symptom = frozenset(name for name, entry in data.items() if entry.get("no_symptom"))
        self._in_history = frozenset(name for name, entry in data.items() if entry.get("history"))
        names: dict[str, list[str]] = {}
        for group, entry in data.items():
            for form in entry["names"]:
                names.setdefault(form, []).append(group)
        self._book = PhraseBook(((form, " ".join(groups)) for form, groups in names.items()), tokenizer)

    def find(self, tokens: Sequence[Token]) -> list[Found]:
        """The names of conditions in the tokens of one string; `meaning` holds the groups they belong to."""
        return self._book.find(tokens)

    def explanations(self, statement: Statement) -> Iterator[Explanation]:
        """What the conditions stated in a string account for; past illness accounts for little."""
        for name in statement.conditions:
            quote = statement.quote(name.start, name.end)
            for group in name.meaning.split():
                concepts = self._accounts_for[group]
                if concepts and (statement.field != _HISTORY or group in self._in_history):
                    yield Explanation(concepts, quote, is_no_symptom=group in self._no_symptom)
