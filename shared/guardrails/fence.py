"""Fences around untrusted text in a prompt: between the marks are data, whatever they say.

A fence holds because the text cannot write its marks: every character that looks like one is replaced.
"""

import re
import unicodedata
from typing import Final

_OPEN, _CLOSE = "⟦", "⟧"
_LOOKALIKES: Final = str.maketrans(
    {"⟦": "[", "⟧": "]", "〚": "[", "〛": "]", "⟬": "[", "⟭": "]", "〘": "[", "〙": "]", "【": "[", "】": "]"}
)
_KIND = re.compile(r"[a-z][a-z0-9 ]*")
_KEPT_CONTROLS: Final = "\n\t"


def fenced(kind: str, text: str) -> str:
    """Return the text between marks that it cannot forge; `kind` is our own name for it, like "question".

    Controls and invisible format characters, which could hide an order or break a line, are left out.
    Raises ValueError for a kind that is not plain lower-case words: nothing untrusted belongs there.
    """
    if not _KIND.fullmatch(kind):
        raise ValueError("A fence is named in plain lower-case words.")
    held = "".join(filter(_is_shown, text.translate(_LOOKALIKES))).strip("\n")
    return f"{_OPEN}{kind}{_CLOSE}\n{held}\n{_OPEN}end of {kind}{_CLOSE}"


def _is_shown(character: str) -> bool:
    return character in _KEPT_CONTROLS or unicodedata.category(character) not in ("Cc", "Cf", "Co", "Cs")
