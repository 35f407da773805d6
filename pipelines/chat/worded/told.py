"""What a reader has been told of a worded answer: the pieces told, joined, are the answer."""

from collections.abc import Callable, Sequence

from pipelines.chat.context import ChatContext
from pipelines.chat.events import Event, token
from pipelines.chat.worded.chosen import Part
from pipelines.chat.worded.cover import covers
from pipelines.chat.worded.sources import Source, Statement

_PARAGRAPH = "\n\n"


class Told:
    """Tells statements, and keeps what was told."""

    def __init__(self, tell: Callable[[Event], None]) -> None:
        self._tell = tell
        self.statements: list[Statement] = []
        self.text = ""

    def say(self, statement: Statement) -> None:
        """Tell a statement that stands; one on other sources begins a paragraph."""
        goes_on = bool(self.statements) and self.statements[-1].sources == statement.sources
        self._add(statement.text, " " if goes_on else _PARAGRAPH)
        self.statements.append(statement)

    def next_of(self, sources: Sequence[Source]) -> Source:
        """Return the first of the sources that nothing was told from yet; the last where all were."""
        return next((source for source in sources if not self._on(source)), sources[-1])

    def covered(self, parts: Sequence[Part], focus: Sequence[str], context: ChatContext) -> list[Part]:
        """Return the parts of which the statements leave out nothing that counts."""
        return [part for part in parts if covers(self._on(part.source), part.quoted, focus, context.terminology)]

    def complete(self, parts: Sequence[Part], covered: Sequence[Part]) -> None:
        """Tell what code says of the person, and the parts that were not covered in their own words."""
        for part in parts:
            if part not in covered:
                self._add(part.text, _PARAGRAPH)
            elif part.note:
                self._add(f"{part.note} {part.source.tag}", _PARAGRAPH)

    def replace(self, text: str) -> None:
        """Tell another answer instead of what was told."""
        self._tell(Event("replace", text) if self.text else token(text))
        self.text = text

    def _on(self, source: Source) -> list[str]:
        return [statement.claim for statement in self.statements if source in statement.sources]

    def _add(self, text: str, between: str) -> None:
        piece = between + text if self.text else text
        self._tell(token(piece))
        self.text += piece
