"""Words of others in the Markdown of a card: shown as they are, never as markup, a link or HTML."""

import re
from typing import Final

_MARKS: Final = re.compile(r"([\\`*_\[\]|~#]|(?<=:)//|(?<=www)\.)")
_LEADS: Final = re.compile(r"^([-+>]|\d+[.)])(?=\s|$)")


def escaped(words: str) -> str:
    """Return one line of text in which nothing is markup."""
    line = " ".join(words.split()).replace("&", "&amp;").replace("<", "&lt;")
    return _LEADS.sub(lambda mark: f"{mark[0][:-1]}\\{mark[0][-1]}", _MARKS.sub(r"\\\1", line))
