"""What gave no fact and is not known to be ordinary context: kept, so that nothing is dropped in silence."""

import re
from functools import lru_cache
from typing import Literal

from shared.any_case import AnyCase
from shared.patient.data_files import load_yaml
from shared.patient.phrases import PhraseBook, Tokenizer
from shared.patient.told import tells_who
from shared.terminology.people import people

_CLAUSES_KEPT = 512  # a record comes again with one answer more
_HISTORY = "history"
Kind = Literal["context", "absent", "not_understood"]


class ContextReader:
    """Knows ordinary context; built once for a terminology."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        data = load_yaml("context")
        self._tokenizer = tokenizer
        self._bare, self._denied = (re.compile(data[name], re.IGNORECASE) for name in ("bare", "denied"))
        self._anywhere, self._complaint = AnyCase(data["anywhere"]), AnyCase(data["complaint"])
        self._cues = PhraseBook(((phrase, "cue") for phrase in data["history_cues"]), tokenizer)
        self._ordinary = {
            field: PhraseBook(((phrase, "context") for phrase in data[field]), tokenizer)
            for field in ("symptoms", "findings", _HISTORY)
        }
        self.kind_of = lru_cache(maxsize=_CLAUSES_KEPT)(self._kind_of)

    def _kind_of(self, field: str, words: str) -> Kind:
        """What words that gave nothing are: ordinary context, a denial of something, or not understood.

        Past history is context unless it names a complaint.
        """
        if self._bare.fullmatch(words) or tells_who(words) or words.lower() in people():
            return "context"
        tokens = self._tokenizer.tokens(words)
        if not any(token.key[0].isalnum() for token in tokens):
            return "context"
        if self._denied.match(words):
            return "absent"
        if field == _HISTORY:
            return "not_understood" if self._cues.find(tokens) else "context"
        is_plain = self._anywhere.search(words) is not None and not self._complaint.search(words)
        return "context" if is_plain or self._ordinary[field].find(tokens) else "not_understood"
