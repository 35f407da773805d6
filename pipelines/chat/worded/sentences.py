"""Sentences of a reply as they are finished: the prompt asks that each ends in its source and a full stop."""

import re

from shared.ports.models.base import ModelAwayError

_SOURCE = r"\[[^\[\]\n]{1,40}\]"
_END = re.compile(
    rf"{_SOURCE}[.!?](?!\d)"  # "... [Source 1]." is finished at its full stop
    rf"|[.!?][\"”’)]?(?:\s*{_SOURCE})+(?=\s*[^\s\[.!?])"  # "... . [Source 1]" when something else begins
    r"|\n"
)
LONGEST = 2_000  # characters of one sentence: a model that never ends one is not heard out


class Sentences:
    """Takes pieces of a reply, gives its finished sentences."""

    def __init__(self) -> None:
        self._held = ""

    def add(self, piece: str) -> list[str]:
        """Return the sentences that a piece finishes, as written. Raises ModelAwayError where one does not end."""
        self._held += piece
        found, start = [], 0
        for end in _END.finditer(self._held):
            found.append(self._held[start : end.end()])
            start = end.end()
        self._held = self._held[start:]
        if max(map(len, (*found, self._held))) > LONGEST:
            raise ModelAwayError("A sentence of the reply does not come to an end.")
        return [sentence for sentence in found if sentence.strip()]

    @property
    def begun(self) -> str:
        """What is written of the sentence that is not finished."""
        return self._held.strip()
