"""Qualities that phrases with gaps tell: "lansoprazole isn't touching it" is treatment-resistant, "x3" recurrent."""

from functools import cache

from shared.any_case import AnyCase
from shared.patient.data_files import load_yaml
from shared.patient.phrases import Found
from shared.patient.sizes import find_growth

_NAMED = ("remedy", "amount")  # parts that stand in the forms by their names
_AND = "__"


def find_qualities(text: str) -> list[Found]:
    """The qualities told in `text`, each at its place; names are those of qualifiers."""
    growth = find_growth(text)
    told = [
        Found(name, match.start(), match.end())
        for match in _pattern().finditer(text)
        for name in str(match.lastgroup).split(_AND)
    ]
    return [*told, growth] if growth else told


@cache
def _pattern() -> AnyCase:
    data = dict(load_yaml("qualities"))
    named = {name: data.pop(name).replace(" |", "|") for name in _NAMED}
    groups = (f"(?P<{name}>{'|'.join(forms)})" for name, forms in data.items())
    pattern = rf"(?<!\w)(?:{'|'.join(groups)})(?!\w)"
    for name, part in named.items():
        pattern = pattern.replace(f"{{{name}}}", part)
    return AnyCase(pattern)
