"""One medicine under all its names: exact look-up, near names of a misspelt one, look-alikes, class."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from shared.terminology.slips import distance

NEAR, NEARER, ALIKE = 2, 1, 4  # edits: of a candidate, of one that a look-up may use, between a slip and a look-alike
_SHORTEST_SLIP, _SHORTEST_STEM, _MOST_OF_A_STEM = 6, 4, 3
_APOSTROPHES = re.compile(r"['’]")
_BLANKS = re.compile(r"[\s\-]+")


@dataclass(frozen=True, slots=True)
class Medicine:
    """A medicine: `generic` as written here, `twins` its generic names elsewhere, `group` the class it belongs to."""

    generic: str
    group: str = ""
    twins: Sequence[str] = ()
    brands: Sequence[str] = ()
    short: Sequence[str] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Every name, the generic first."""
        return (self.generic, *self.twins, *self.brands, *self.short)

    @property
    def written_out(self) -> tuple[str, ...]:
        """Every name but the short forms."""
        return (self.generic, *self.twins, *self.brands)


@dataclass(frozen=True)
class DrugNames:
    """The medicines that are known by name. `alike` lists sets of names that are taken for one another."""

    medicines: Sequence[Medicine]
    alike: Sequence[frozenset[str]] = ()
    _found: dict[str, tuple[tuple[int, str], ...]] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def _by_name(self) -> Mapping[str, Medicine]:
        """Generic names win over brands, and those over short forms, where two medicines share a name."""
        known: dict[str, Medicine] = {}
        for kind in ("generic", "twins", "brands", "short"):
            for medicine in self.medicines:
                given = getattr(medicine, kind)
                for name in (given,) if kind == "generic" else given:
                    if kind != "short" or key(name) not in self._shared:
                        known.setdefault(key(name), medicine)
        return known

    @cached_property
    def _shared(self) -> Mapping[str, tuple[str, ...]]:
        """The short forms that more than one medicine goes by: nobody can tell which is meant."""
        held: dict[str, list[str]] = {}
        for medicine in self.medicines:
            for name in medicine.short:
                held.setdefault(key(name), []).append(medicine.generic)
        return {name: tuple(generics) for name, generics in held.items() if len(generics) > 1}

    @cached_property
    def _by_length(self) -> Mapping[int, tuple[str, ...]]:
        long: dict[int, list[str]] = {}
        for medicine in self.medicines:
            for name in medicine.written_out:
                if " " not in name and len(name) >= _SHORTEST_SLIP - 1:
                    long.setdefault(len(name), []).append(name)
        return {size: tuple(names) for size, names in long.items()}

    @cached_property
    def longest(self) -> int:
        """How many words the longest name has."""
        return max((len(known.split()) for known in self._by_name), default=1)

    def find(self, name: str) -> Medicine | None:
        """Return the medicine of exactly this name, in whatever case, blanks and hyphens alike."""
        return self._by_name.get(key(name))

    def is_short(self, name: str) -> bool:
        """Whether a name is a short form alone."""
        medicine = self.find(name)
        return medicine is not None and key(name) not in map(key, medicine.written_out)

    def is_shared(self, word: str) -> bool:
        """Whether several medicines go by a short form, so that nobody can tell which is meant."""
        return key(word) in self._shared

    def near(self, word: str) -> tuple[tuple[int, str], ...]:
        """Return names within two edits of an unknown word, nearest first, each with its distance. Where none is within
        one, the few generic names that it is the beginning of come first, as if one edit away; so do the medicines
        that share it as a short form."""
        sought = word.lower()
        if shared := self._shared.get(key(sought)):
            return tuple((NEARER, name) for name in shared)
        if len(sought) < _SHORTEST_STEM or not sought.replace("-", "").isalpha() or self.find(sought):
            return ()
        if sought not in self._found:
            edited = sorted(self._measured(sought)) if len(sought) >= _SHORTEST_SLIP else []
            is_close = bool(edited) and edited[0][0] <= NEARER
            self._found[sought] = tuple(edited if is_close else self._begun(sought) or edited)
        return self._found[sought]

    def _begun(self, sought: str) -> list[tuple[int, str]]:
        """Four letters begin one name or none, longer ones a few."""
        whole = {one.generic for one in self.medicines if one.generic.lower().startswith(sought)}
        most = 1 if len(sought) == _SHORTEST_STEM else _MOST_OF_A_STEM
        return [(NEARER, name) for name in sorted(whole)] if len(whole) <= most else []

    def _measured(self, sought: str) -> Iterator[tuple[int, str]]:
        for size in range(len(sought) - NEAR, len(sought) + NEAR + 1):
            for name in self._by_length.get(size, ()):
                if name[0].lower() == sought[0] or name[:2].lower() == sought[1::-1]:
                    edits = distance(sought, name.lower(), NEAR)
                    if edits <= NEAR:
                        yield edits, name

    def look_alikes(self, name: str) -> tuple[str, ...]:
        """Return the names that this one is taken for."""
        sets = [alike for alike in self.alike if key(name) in {key(one) for one in alike}]
        return tuple(sorted({one for alike in sets for one in alike if key(one) != key(name)}))

    def meant_by(self, word: str) -> tuple[str, ...]:
        """Return what a misspelt word may stand for: those within one edit, else within two, and what is listed as
        taken for them and lies near the slip itself. `is_one` says where the one name may be used unasked.
        """
        near = self.near(word)
        close = [name for edits, name in near if edits <= NEARER] or [name for _, name in near]
        others = {other for name in close for other in self.look_alikes(name)}
        mistaken = sorted(o for o in others if distance(word.lower(), o.lower(), ALIKE) <= ALIKE)
        return tuple(dict.fromkeys((*close, *mistaken)))

    def is_one(self, word: str) -> bool:
        """Whether a misspelt word stands for one name alone, within one edit: a look-up may use it, and says so."""
        near = self.near(word)
        return bool(near) and near[0][0] <= NEARER and len(self.meant_by(word)) == 1

    def called(self, name: str) -> tuple[str, ...]:
        """Return what a text may call a medicine: its written-out names, and its class."""
        medicine = self.find(name)
        return (*medicine.written_out, medicine.group) if medicine else (name,)

    def written_out(self, name: str) -> tuple[str, ...]:
        """Return the written-out names of a medicine; of an unknown one, its own."""
        medicine = self.find(name)
        return medicine.written_out if medicine else (name,)

    def class_of(self, name: str) -> str:
        """Return the class of a medicine, or of what a class is called by ("penicillins"); "" where not known."""
        medicine = self.find(name)
        if medicine is not None:
            return medicine.group
        bare = key(name).removesuffix("s")
        return bare if any(medicine.group == bare for medicine in self.medicines) else ""


def key(name: str) -> str:
    """Return a name as it is compared: "St John's-wort" as "st johns wort"."""
    return _BLANKS.sub(" ", _APOSTROPHES.sub("", name.strip().lower()))


def same_medicine(names: DrugNames, one: str, other: str) -> bool:
    """Whether two names are of one medicine."""
    found = names.find(one)
    return key(one) == key(other) or (found is not None and found is names.find(other))


def merged(medicines: Iterable[Medicine]) -> tuple[Medicine, ...]:
    """Return medicines with those of one generic name made one."""
    by_generic: dict[str, Medicine] = {}
    for new in medicines:
        old = by_generic.get(key(new.generic))
        by_generic[key(new.generic)] = _together(old, new) if old else new
    return tuple(by_generic.values())


def _together(old: Medicine, new: Medicine) -> Medicine:
    def union(kind: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*getattr(old, kind), *getattr(new, kind))))

    return Medicine(old.generic, old.group or new.group, union("twins"), union("brands"), union("short"))
