"""Medicines, tests, conditions, complaints, operations and carers by what people call them; data in health/.

What a patient's papers and questions name. It finds names; it judges nothing.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Literal

from shared.data import read_yaml
from shared.lasting import lasting
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.drugs.short_forms import short_forms

Kind = Literal["medicine", "class", "test", "condition", "symptom", "procedure", "carer"]
DATA = Path(__file__).parent / "health"
_WORD = re.compile(r"[^\W_]+")
_SEES_TO_IT = tuple("doctor dr specialist consultant clinic nurse team unit department appointment".split())  # noqa: SIM905
_PLURAL = 4  # letters from which a final s may be a plural


@dataclass(frozen=True, slots=True)
class Name:
    """A thing that can be named. `groups`: what it belongs to; `members`: what a group holds, the telling one first.

    `known`: words of a specialty or institution that tell such a carer. `about`: complaints a test is looked up for.
    `capitals`: short forms of a medicine in capitals, which stand for other things too. `plurals`: words that mean it
    in the plural alone, written with a "!" in the data: of "spots" and "bloods" one is something else.
    """

    id: str
    kind: Kind
    called: tuple[str, ...]
    systems: frozenset[str] = frozenset()
    members: tuple[str, ...] = ()
    first: bool = False
    about: frozenset[str] = frozenset()
    known: tuple[str, ...] = ()
    allergen: bool = False
    capitals: frozenset[str] = frozenset()
    plurals: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Named:
    """A name at `text[start:end]`."""

    name: Name
    start: int
    end: int


class HealthWords:
    """Finds names in texts, the longest first. Immutable; safe to share between threads."""

    def __init__(self, names: Iterable[Name], endings: Mapping[str, tuple[str, ...]]) -> None:
        self.names = {name.id: name for name in names}
        self._by_end = endings
        self._endings = tuple((ending, groups) for ending, groups in endings.items())
        self._any_ending = tuple(endings)
        self._groups: dict[str, frozenset[str]] = _groups_of(self.names)
        self._forms: dict[str, list[tuple[tuple[str, ...], str]]] = defaultdict(list)
        for name in self.names.values():
            for form in name.called:
                words = keys(form)
                self._forms[words[0]].append((words, name.id))
        for forms in self._forms.values():
            forms.sort(key=lambda form: -len(form[0]))
        self.vocabulary = frozenset(word for forms in self._forms.values() for words, _ in forms for word in words)

    def find(self, text: str) -> tuple[Named, ...]:
        """Return what a text names, in order; where several share their words, all of them."""
        tokens = [(key(found[0]), found.start(), found.end()) for found in _WORD.finditer(text)]
        return tuple(
            one for one in self._walk(tokens) if f"{text[one.start : one.end].casefold()}s" not in one.name.plurals
        )

    def joined_by(self, names: Iterable[Name]) -> "HealthWords":
        """Return these words and further names, those of one record for instance."""
        more = [name for name in names if name.id not in self.names]
        return HealthWords([*self.names.values(), *more], self._by_end) if more else self

    def named(self, name: str) -> Name:
        """Return a name by its id, of those too that no list holds and an ending tells."""
        return self.names.get(name) or next(iter(self._by_ending(name)), Name(name, "medicine", (name,)))

    def groups_of(self, name: str) -> frozenset[str]:
        """Return the groups that a name belongs to: ibuprofen -> nsaid, painkiller."""
        return self._groups.get(name, frozenset())

    def is_kind_of(self, name: str, other: str) -> bool:
        """Whether the first is the second, or of the second group."""
        return name == other or other in self.groups_of(name)

    def _walk(self, tokens: list[tuple[str, int, int]]) -> Iterator[Named]:
        at = 0
        while at < len(tokens):
            found, length = self._at(tokens, at)
            for name in found:
                yield Named(name, tokens[at][1], tokens[at + length - 1][2])
            at += length

    def _at(self, tokens: list[tuple[str, int, int]], at: int) -> tuple[list[Name], int]:
        longest, found = 0, []
        for words, name_id in self._forms.get(tokens[at][0], ()):
            if len(words) < longest:
                break
            if tuple(token[0] for token in tokens[at : at + len(words)]) == words:
                longest = len(words)
                found += [self.names[name_id]] if self.names[name_id] not in found else []
        return (found, longest) if found else (self._by_ending(tokens[at][0]), 1)

    def _by_ending(self, word: str) -> list[Name]:
        if not word.endswith(self._any_ending):
            return []
        for ending, groups in self._endings:
            if word.endswith(ending) and len(word) > len(ending) + 2:
                return [_unlisted(word, groups, self)]
        return []


def key(word: str) -> str:
    """Fold a word: lower case, a plural s gone."""
    word = word.casefold()
    if len(word) > _PLURAL and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def keys(text: str) -> tuple[str, ...]:
    """Return the folded words of a text."""
    return tuple(key(found[0]) for found in _WORD.finditer(text))


def _unlisted(word: str, groups: tuple[str, ...], words: HealthWords) -> Name:
    """A medicine or operation that no list holds, known by its ending ("-pril")."""
    kind: Kind = "procedure" if words.names[groups[0]].kind == "procedure" else "medicine"
    systems = frozenset(system for group in groups for system in words.names[group].systems)
    words._groups.setdefault(word, frozenset(groups))
    return Name(word, kind, (word,), systems)


def _groups_of(names: Mapping[str, Name]) -> dict[str, frozenset[str]]:
    groups: dict[str, set[str]] = defaultdict(set)
    for name in names.values():
        for member in name.members:
            groups[member].add(name.id)
    return {member: frozenset(held) for member, held in groups.items()}


def _listed(text: str, mark: str = "|") -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(mark) if part.strip())


@cache
@lasting()
def load_health_words() -> HealthWords:
    """Read the data once a process."""
    medicines, tests, care = (read_yaml(DATA / f"{name}.yaml") for name in ("medicines", "tests", "care"))
    endings: dict[str, tuple[str, ...]] = {}
    for name_id, entry in [*medicines.items(), *care["procedure"].items()]:
        for ending in entry.get("endings", "").split():
            endings[ending] = (*endings.get(ending, ()), name_id)
    names = [*_medicines(medicines), *(_plain(name_id, "test", entry) for name_id, entry in tests.items())]
    kinds: tuple[Kind, ...] = ("condition", "symptom", "procedure", "carer")
    names += [_plain(name_id, kind, entry) for kind in kinds for name_id, entry in care[kind].items()]
    words = HealthWords(names, endings)
    words = words.joined_by(_listed_elsewhere(words))
    pairs = short_forms(lambda form: bool(words.find(form)) or is_common_word(form.lower()))
    short = {one.name.id: forms for generic, forms in pairs for one in words.find(generic)[:1]}
    more = _names_elsewhere(words)
    known = (_with(one, more.get(one.id, ()), short.get(one.id, ())) for one in words.names.values())
    return HealthWords(known, endings)


def _with(name: Name, more: Sequence[str], short: tuple[str, ...]) -> Name:
    return replace(name, called=(*name.called, *more, *short), capitals=frozenset(filter(str.isupper, short)))


def _listed_elsewhere(words: HealthWords) -> Iterator[Name]:
    """The medicines of the larger list of names that no class here holds, under any of their generic names."""
    for medicine in load_drug_names().medicines:
        found = (one for generic in (medicine.generic, *medicine.twins) for one in words.find(generic))
        if not any(one.name.kind == "medicine" for one in found):
            called = [name for name in medicine.written_out if not is_common_word(name.lower())]
            yield Name(medicine.generic.lower(), "medicine", (medicine.generic, *called))


def _names_elsewhere(words: HealthWords) -> Mapping[str, Sequence[str]]:
    """The names that the larger list has for a medicine of a class here, also what an ending tells: "frusemide"."""
    more: dict[str, list[str]] = defaultdict(list)
    for medicine in load_drug_names().medicines:
        found = {name: [one for one in words.find(name) if one.name.id in words.names] for name in medicine.written_out}
        generics = ((name, one) for name in (medicine.generic, *medicine.twins) for one in found[name])
        whole = (one.name for name, one in generics if one.end - one.start == len(name))
        if held := next((name.id for name in whole if name.kind == "medicine"), ""):
            more[held] += (name for name, known in found.items() if not (known or is_common_word(name.lower())))
    return more


def _medicines(classes: Mapping[str, Any]) -> Iterator[Name]:
    forms: dict[str, list[str]] = {}
    systems: dict[str, set[str]] = defaultdict(set)
    allergens: set[str] = set()
    for class_id, entry in classes.items():
        members = [_listed(member, "=") for member in _listed(entry["members"], ",")]
        acts_on, is_allergen = frozenset(entry["system"].split()), bool(entry.get("allergen"))
        for names in members:
            known = forms.setdefault(names[0], [])
            known.extend(name for name in names if name not in known)
            systems[names[0]] |= acts_on
            if is_allergen:
                allergens.add(names[0])
        held = tuple(names[0] for names in members)
        yield Name(class_id, "class", _listed(entry["called"]), acts_on, held, allergen=is_allergen)
    for name, called in forms.items():
        yield Name(name, "medicine", tuple(called), frozenset(systems[name]), allergen=name in allergens)


def _plain(name_id: str, kind: Kind, entry: Mapping[str, Any]) -> Name:
    called = _listed(entry["called"])
    return Name(
        name_id if kind != "symptom" else f"{name_id}_complaint",
        kind,
        (
            *(form.rstrip("!") for form in called),
            *(f"{part} {who}" for part in _listed(entry.get("of", "")) for who in _SEES_TO_IT),
        ),
        frozenset(entry.get("system", "").split()),
        tuple(entry.get("members", "").split()),
        bool(entry.get("first")),
        frozenset(f"{each}_complaint" for each in entry.get("about", "").split()),
        _listed(entry.get("known", "")),
        plurals=frozenset(form[:-1] for form in called if form.endswith("!")),
    )


def is_common_word(word: str) -> bool:
    """Whether a lower-case word is everyday English."""
    return word in _common() or key(word) in _common()


@cache
def _common() -> frozenset[str]:
    return frozenset((DATA.parent / "common_words.txt").read_text(encoding="utf-8").lower().split())
