"""What a reader has been told of a worded answer: the pieces told, joined, are the answer."""

from collections.abc import Callable, Sequence

from pipelines.chat.context import ChatContext
from pipelines.chat.events import Event, token
from pipelines.chat.worded.chosen import Part
from pipelines.chat.worded.cover import covers
from pipelines.chat.worded.sources import Source, Statement

_PARAGRAPH = "\n\n"


class Told:
    """Tells statements, and keeps what was told. `dropped`: how many sentences were not, or are no more."""

    def __init__(self, tell: Callable[[Event], None]) -> None:
        self._tell = tell
        self._spoilt: list[Source] = []
        self.statements: list[Statement] = []
        self.text = ""
        self.dropped = 0

    def say(self, statement: Statement) -> None:
        """Tell a statement that stands; one on other sources begins a paragraph."""
        self._add(_piece(statement, self.statements))
        self.statements.append(statement)

    def drop(self, sources: Sequence[Source]) -> None:
        """Note a sentence that does not stand: whoever misread a source once is not shown on it."""
        self._spoilt += sources
        self.dropped += 1

    def next_of(self, sources: Sequence[Source]) -> Source:
        """Return the first of the sources that nothing was told from yet; the last where all were."""
        return next((source for source in sources if not _on(source, self.statements)), sources[-1])

    def covered(self, parts: Sequence[Part], focus: Sequence[str], context: ChatContext) -> list[Part]:
        """Return the parts of which the statements leave out nothing that counts, and no sentence was dropped.

        Statements that also rest on another part count for neither.
        """
        kept = [part for part in parts if part.source not in self._spoilt]
        while True:
            statements = self._resting_on(kept)
            whole = [
                part for part in kept if covers(_on(part.source, statements), part.quoted, focus, context.terminology)
            ]
            if whole == kept:
                return kept
            kept = whole

    def complete(self, parts: Sequence[Part], covered: Sequence[Part]) -> None:
        """Tell what code says of the person, and the parts that were not covered in their own words alone."""
        self._keep(self._resting_on(covered))
        for part in parts:
            if part not in covered:
                self._add(f"{_PARAGRAPH}{part.text}")
            elif part.note:
                self._add(f"{_PARAGRAPH}{part.note} {part.source.tag}")

    def replace(self, text: str) -> None:
        """Tell another answer instead of what was told."""
        self._tell(Event("replace", text) if self.text else token(text))
        self.text = text

    def _keep(self, statements: list[Statement]) -> None:
        lost = len(self.statements) - len(statements)
        if lost:
            self.dropped += lost
            self.replace("".join(_piece(one, statements[:n]) for n, one in enumerate(statements)).lstrip("\n"))
            self.statements = statements

    def _resting_on(self, parts: Sequence[Part]) -> list[Statement]:
        sources = [part.source for part in parts]
        return [one for one in self.statements if all(source in sources for source in one.sources)]

    def _add(self, piece: str) -> None:
        piece = piece if self.text else piece.lstrip("\n")
        self._tell(token(piece))
        self.text += piece


def _on(source: Source, statements: Sequence[Statement]) -> list[str]:
    return [statement.claim for statement in statements if source in statement.sources]


def _piece(statement: Statement, before: Sequence[Statement]) -> str:
    goes_on = bool(before) and before[-1].sources == statement.sources
    return f"{' ' if goes_on else _PARAGRAPH}{statement.text}"
