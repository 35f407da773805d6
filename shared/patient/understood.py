"""What gave no fact and is not known to be ordinary context: kept, so that nothing is dropped in silence."""

from collections.abc import Sequence

from shared.patient.data_files import load_yaml
from shared.patient.phrases import PhraseBook, Token, Tokenizer
from shared.patient.statements import Stated, Statement

_HISTORY = "history"
# "A flooble on my left knee" names a place and tells nothing of it.
_SAY_LITTLE = frozenset({"site", "qualifier", "head"})


class ContextReader:
    """Knows ordinary context; built once for a terminology."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        data = load_yaml("context")
        self._cues = PhraseBook(((phrase, "cue") for phrase in data["history_cues"]), tokenizer)
        self._ordinary = {
            field: PhraseBook(((phrase, "context") for phrase in data[field]), tokenizer)
            for field in ("symptoms", "findings", _HISTORY)
        }

    @staticmethod
    def _says_much(stated: Stated) -> bool:
        return stated.kind not in _SAY_LITTLE and not stated.is_hypothetical and not stated.is_other

    def is_understood(self, statement: Statement, tokens: Sequence[Token], gave_facts: bool) -> bool:
        """Whether a string gave a fact, names more than a place or a quality, or is ordinary context."""
        if gave_facts or not tokens or any(map(self._says_much, statement.stated)):
            return True
        if statement.field == _HISTORY:
            return not self._cues.find(tokens)
        return bool(self._ordinary[statement.field].find(tokens))
