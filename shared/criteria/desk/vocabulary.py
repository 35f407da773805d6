"""Whether everything that a tree names can stand in a record: a misspelt name would be met by nobody, unnoticed."""

from collections.abc import Collection, Iterator
from difflib import get_close_matches
from typing import Final

from shared.criteria.describe import spaced
from shared.criteria.evaluate import EXAMINATION, SMOKING
from shared.criteria.parts import leaves_of
from shared.criteria.qualifiers import QUALITIES
from shared.errors import InputInvalidError
from shared.guideline.criterion import (
    UNCERTAIN,
    Checklist,
    Criterion,
    Exposure,
    Feature,
    Finding,
    Measure,
)
from shared.patient.analytes import load_analytes
from shared.terminology.terminology import Terminology

_TEST: Final = "test"
_EXPOSURE: Final = "exposure"
_QUALIFIER: Final = "qualifier"


def check_known(criterion: Criterion, terminology: Terminology) -> None:
    """Check every name of a tree. Raises InputInvalidError naming the unknown ones and what may be meant."""
    known = vocabulary(terminology)
    unknown = dict.fromkeys((what, name) for what, name in names_in(criterion) if name not in known[what])
    if unknown:
        told = "; ".join(_told(what, name, known[what]) for what, name in unknown)
        raise InputInvalidError(f"The tree names what no record can hold: {told}.")
    for leaf in leaves_of(criterion):
        if isinstance(leaf, Measure) and leaf.unit != (unit := load_analytes()[leaf.analyte].unit):
            raise InputInvalidError(f"The unit of {spaced(leaf.analyte)} is {unit}, not {leaf.unit!r}.")


def vocabulary(terminology: Terminology) -> dict[str, Collection[str]]:
    """Return the names that a tree may use, by what they name."""
    kinds = {one.id: one.kind for one in terminology.concepts.values()}
    clinical = {name for name, kind in kinds.items() if kind not in {_TEST, _QUALIFIER}}
    return {
        "concept": clinical,
        "suggestion": {*clinical, UNCERTAIN},
        "test": {*(name for name, kind in kinds.items() if kind == _TEST), EXAMINATION},
        "quality": {*(name for name, kind in kinds.items() if kind == _QUALIFIER), *QUALITIES},
        "value": load_analytes().keys(),
        "exposure": {*(name for name, kind in kinds.items() if kind == _EXPOSURE), SMOKING},
    }


def names_in(criterion: Criterion) -> Iterator[tuple[str, str]]:
    """Yield what a tree names, each with what kind of name it is."""
    for leaf in leaves_of(criterion):
        match leaf:
            case Feature(concepts, groups):
                yield from (("concept", one) for one in concepts)
                yield from (("quality", word) for group in groups for word in group)
            case Measure(analyte=analyte, concepts=concepts):
                yield "value", analyte
                yield from (("concept", one) for one in concepts)
            case Checklist(items=items, about=about):
                yield from (("concept", one) for item in items for one in item.concepts)
                yield from (("concept", one) for one in (about,) if one)
            case Finding(test, suggests):
                yield "test", test
                yield from (("suggestion", one) for one in suggests)
            case Exposure(agent):
                yield "exposure", agent


def _told(what: str, name: str, known: Collection[str]) -> str:
    near = get_close_matches(name, known, n=3, cutoff=0.7)
    meant = f" (perhaps {', '.join(map(spaced, near))})" if near else ""
    return f"the {what} {spaced(name)!r}{meant}"
