"""What relatives are called: one name for each relation, whom a wider word covers, which words are a child's."""

from functools import cache
from typing import Final

from shared.language.pack import load_pack

# Words for the same relation.
_SAME: Final = {
    word: names[0]
    for names in (
        ("mother", "mum", "mam", "mom", "mummy", "ma"),
        ("father", "dad", "daddy"),
        ("sister", "sis"),
        ("brother", "bro"),
        ("wife", "missus"),
        ("gran", "grandmother", "grandma", "granny", "nan", "nana"),
        ("grandad", "grandfather", "grandpa"),
        ("aunt", "auntie"),
    )
    for word in names
}
_COVERED: Final = {
    "parent": ("mother", "father"),
    "sibling": ("sister", "brother", "twin"),
    "child": ("son", "daughter"),
    "grandparent": ("gran", "grandad"),
    "partner": ("husband", "wife", "spouse"),
}
_OF_A_CHILD: Final = frozenset({"lad", "toddler", "kid", "twin", "teenager"})


def one_name(relation: str) -> str:
    """Return the one name of a relation that has several: "mum" and "mother's" are the mother."""
    plain = relation.lower().removesuffix("'s").removesuffix("’s")
    return _SAME.get(plain, plain)


def names_for(relation: str) -> frozenset[str]:
    """Return every word by which a relation may be told of: those that mean it, wider ones, what it covers."""
    name = one_name(relation)
    wider = {word for word, covered in _COVERED.items() if name in covered}
    meant = {name, *wider, *_COVERED.get(name, ())}
    return frozenset(meant | {word for word, same in _SAME.items() if same in meant})


@cache
def children() -> frozenset[str]:
    """Return the words for somebody's child."""
    return load_pack().children | _OF_A_CHILD


@cache
def relatives() -> frozenset[str]:
    """Return the words for one person who is something to somebody."""
    return (frozenset(load_pack().relations) | children()) - {"family", "relation", "others", "client", "in-laws"}
