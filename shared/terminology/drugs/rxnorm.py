"""RxNorm's names of medicines, from its files RXNCONSO.RRF and RXNREL.RRF: ingredients, their synonyms and brands."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from shared.errors import InputInvalidError
from shared.terminology.drugs.names import DrugNames, Medicine, key
from shared.terminology.drugs.own_list import OwnList

# columns of RXNCONSO.RRF: concept, language, source, kind of term, name, suppressed; of RXNREL.RRF: both concepts
_CUI, _LANGUAGE, _SOURCE, _KIND, _NAME, _SUPPRESSED, _COLUMNS = 0, 1, 11, 12, 14, 16, 17
_ONE, _OTHER, _RELATION = 0, 4, 7
_INGREDIENT, _BRAND, _SYNONYMS = "IN", "BN", frozenset({"SY", "TMSY"})
_TRADED: Final = frozenset({"tradename_of", "has_tradename"})
_LONGEST = 200


def read_rxnorm(names: str, relations: str, known: DrugNames) -> OwnList:
    """Return the ingredients with their other names; without relations no brands. A name that is another's here
    stays with that one. Raises InputInvalidError for a file that is none of RxNorm's."""
    terms = [
        row for row in _rows(names) if len(row) > _COLUMNS and row[_SOURCE] == "RXNORM" and row[_LANGUAGE] == "ENG"
    ]
    if not terms:
        raise InputInvalidError("The file holds no names of RxNorm's; RXNCONSO.RRF is what is read.")
    kept = [row for row in terms if row[_SUPPRESSED] in ("", "N") and len(row[_NAME]) <= _LONGEST]
    generics = {row[_CUI]: row[_NAME] for row in kept if row[_KIND] == _INGREDIENT}
    twins = _grouped((row[_CUI], row[_NAME]) for row in kept if row[_KIND] in _SYNONYMS)
    brand_of = {row[_CUI]: row[_NAME] for row in kept if row[_KIND] == _BRAND}
    brands = _grouped(_traded(relations, generics, brand_of))
    claimed: dict[str, str] = {}
    return OwnList(medicines=[
        _medicine(name, twins.get(cui, ()), brands.get(cui, ()), known, claimed) for cui, name in generics.items()
    ])  # fmt: skip


def _rows(text: str) -> Iterator[list[str]]:
    return (line.split("|") for line in text.splitlines())


def _traded(text: str, generics: Mapping[str, str], brands: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Each ingredient with a brand of it; a brand of several ingredients is a name of none."""
    pairs = set()
    for row in _rows(text):
        if len(row) > _RELATION and row[_RELATION] in _TRADED:
            one, other = row[_ONE], row[_OTHER]
            pairs |= {(a, b) for a, b in ((one, other), (other, one)) if a in generics and b in brands}
    held = Counter(brand for _, brand in pairs)
    return ((cui, brands[brand]) for cui, brand in sorted(pairs) if held[brand] == 1)


def _grouped(pairs: Iterator[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    held: dict[str, tuple[str, ...]] = {}
    for cui, name in pairs:
        held[cui] = (*held.get(cui, ()), name)
    return held


def _medicine(
    name: str, twins: tuple[str, ...], brands: tuple[str, ...], known: DrugNames, claimed: dict[str, str]
) -> Medicine:
    """The medicine as it is called here, where it is known; `claimed`: names that an earlier one took."""
    held = known.find(name)
    generic = held.generic if held else name

    def own(given: tuple[str, ...]) -> tuple[str, ...]:
        owners = {one: known.find(one) for one in given}
        return tuple(
            one
            for one, owner in owners.items()
            if (owner is held or owner is None) and claimed.setdefault(key(one), generic) == generic
        )

    return Medicine(generic, "", own((name, *twins) if held else twins), own(brands))
