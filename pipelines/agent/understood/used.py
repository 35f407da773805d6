"""What of the pieces that nothing used is used after all, as a model understood the message: what an argument, a
question or a person says, and the words that lead up to an order."""

import re
from collections.abc import Iterator, Mapping, Sequence

from pipelines.agent.reading.asks import WRITES, Ask
from pipelines.agent.reading.mark import Marked
from shared.conversation.understand.quotes import place_in

_EDGES = " ,;:.!?-→\"'“”"
# Words that lead up to an order and say nothing of their own; whatever else stands beside it is named.
_LEAD = re.compile(
    r"an?|and|are|be|can|could|do|for|get|give|ha[ds]|have|he|her|hi[ms]|i|is|its?|lets?|like|may|me|might|needs?|now|of|on"
    r"|our|please|pop|put|she|should|so|some|start|that|the|them|they|think|this|time|to|today|us|want|we|well|what|will"
    r"|with|would|your?|ll|[dst]"
)
_OWNED = r"(?:['’]?s)?"


def left_of(pieces: Sequence[str], asks: Sequence[Ask], marked: Marked) -> list[str]:
    """Return the pieces of a message without what is used of them."""
    used = [*_said(asks), *(span.text for span in marked.of("PID", "NAME"))]
    leads = [ask.words for ask in asks if ask.tool in WRITES and ask.words]
    left = (_without(piece, used) for piece in pieces)
    return [piece for piece in left if re.search(r"[^\W\d_]", piece) and not _leads_up(piece, leads)]


def _said(asks: Sequence[Ask]) -> Iterator[str]:
    """What the arguments of writes say, whatever of them is asked about."""
    for ask in asks:
        held: list[Mapping[str, object]] = [ask.args, ask.otherwise] if ask.tool in WRITES else []
        yield from (str(value) for each in held for value in each.values() if value and isinstance(value, str))


def _without(piece: str, used: Sequence[str]) -> str:
    """A piece without what is used at its ends; nothing where it stands whole within what is used."""
    if any(place_in(piece, said) is not None for said in used):
        return ""
    for said in sorted(used, key=len, reverse=True):
        words = re.escape(said.strip())
        piece = re.sub(rf"^\W*{words}{_OWNED}(?!\w)|(?<!\w){words}\W*$", "", piece, flags=re.IGNORECASE)
    return piece.strip(_EDGES)


def _leads_up(piece: str, leads: Sequence[str]) -> bool:
    """Whether a piece is of the words that ask for a write, and only leads up to it."""
    is_bare = all(_LEAD.fullmatch(word) for word in re.findall(r"[^\W_]+", piece.lower()))
    return is_bare and any(place_in(piece, words) is not None for words in leads)
