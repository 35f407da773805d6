"""Reads the medicines beside this module: names.txt by class, alike.yaml."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from shared.data import read_yaml
from shared.terminology.drugs.names import DrugNames, Medicine

DATA = Path(__file__).parent


@cache
def load_drug_names() -> DrugNames:
    """Return the medicines that ship with the product; read once."""
    text = (DATA / "names.txt").read_text(encoding="utf-8")
    sets = read_yaml(DATA / "alike.yaml")
    return DrugNames(tuple(_medicines(text)), tuple(frozenset(_listed(line)) for line in sets))


def _medicines(text: str) -> Iterator[Medicine]:
    group = ""
    for line in text.splitlines():
        if line.startswith("["):
            group = line.strip("[] ")
        elif line.strip() and not line.startswith("#"):
            names, brands, short = (*line.split("|"), "", "")[:3]
            generic, *twins = (name.strip() for name in names.split(" / "))
            yield Medicine(generic, group, tuple(twins), _listed(brands), _listed(short))


def _listed(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())
