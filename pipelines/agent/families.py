"""Which medicines an allergy to one, or to a class, speaks of: the same, of one class, or known to cross-react."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from shared.data import read_yaml
from shared.terminology.drugs.names import DrugNames, key
from shared.terminology.health_words import load_health_words

_FILE: Final = Path(__file__).with_name("families.yaml")


def class_said(words: str, names: DrugNames) -> str:
    """Return the class that words are the name of, "" where they are none's."""
    said = key(words).removesuffix("s")
    told = next((group for group, called in _called().items() if said in called), "")
    return told or ("" if names.find(words) else names.class_of(words))


def reacts(drug: str, substance: str, names: DrugNames) -> str | None:
    """Return why an allergy to a substance speaks against a medicine: "" for the same one, the class or classes
    otherwise; None where it does not."""
    if _ingredients(drug, names) & _ingredients(substance, names):
        return ""
    of_drug, of_substance = _families(drug, names), _families(substance, names)
    if shared := {*of_drug, *_spoken_of(of_drug)} & of_substance:
        return f"of the same class ({min(shared)})"
    for pair in _data()["crossing"]:
        for one, other in (pair, pair[::-1]):
            if key(one) in of_drug and key(other) in of_substance:
                return f"known to cross-react ({other} and {one})"
    words = load_health_words()
    named = [one.name.id for one in words.find(drug)]
    return f"of that class ({substance})" if any(words.is_kind_of(one, substance) for one in named) else None


def _ingredients(name: str, names: DrugNames) -> frozenset[str]:
    """A medicine and the medicines that are joined in it: "sulfamethoxazole-trimethoprim", co-codamol."""
    medicine = names.find(name)
    if medicine is None:
        return frozenset({key(name)})
    joined = [piece for written in (medicine.generic, *medicine.twins) for piece in written.split("-")]
    joined += _data()["joined"].get(medicine.generic, ())
    held = (one for piece in joined if (one := names.find(piece)) is not None)
    return frozenset({key(medicine.generic), *(key(one.generic) for one in held)})


def _families(name: str, names: DrugNames) -> frozenset[str]:
    """A medicine or class under its own name and those of its ingredients and its class."""
    held = {key(name), *_ingredients(name, names), key(names.class_of(name))}
    return frozenset(held) - {"", *map(key, _data()["gathered"])}


def _spoken_of(families: frozenset[str]) -> Iterator[str]:
    """The wider classes that hold them, of which an allergy to one of them says nothing."""
    yield from (wider for wider, members in _members().items() if families & members)


@cache
def _called() -> Mapping[str, frozenset[str]]:
    return {group: frozenset({key(group), *map(key, said)}) for group, said in _data()["called"].items()}


@cache
def _members() -> Mapping[str, frozenset[str]]:
    return {key(family): frozenset(map(key, members)) for family, members in _data()["members"].items()}


@cache
def _data() -> Mapping[str, Any]:
    data: Mapping[str, Any] = read_yaml(_FILE)
    return data
