"""Where a string states the cause of something: "due to ramipril", "since starting metformin", "explains the cough"."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from shared.patient.data_files import load_yaml
from shared.patient.phrases import Found, PhraseBook, Token, Tokenizer
from shared.terminology.words import COMMAS

BEFORE, AFTER = "before", "after"
_REACH = 8
_DENIAL_REACH = 4
_AGENT_REACH = 6
_AGENT = "by"
_ASCRIBED = frozenset({"attribute", "ascribed", "ascribe", "credited", "blamed", "blame", "referred", "put"})
_TURNS = frozenset({"no", "not", "without", "but", "never", "nil"})
_STRAIN = "strain"
_EVENTS = frozenset({"injury", "procedure", "medicine", "food", "strain", "exertion", "sport", "irritant", "stone"})
_PASSING = (_EVENTS | {"infection"}) - {"medicine", "stone", "irritant"}
_SENTENCE_ENDS = frozenset(";.|\n")


@dataclass(frozen=True, slots=True)
class StatedCause:
    """A cause at [start, end) of the string, and which way lie the symptoms that it explains, seen from `at`.

    `only_of`: the concepts it can be a cause of, where the words leave that open ("bruised from hockey").
    `never_of`: the concepts it cannot be a cause of ("blood after coughing"). `is_established`: not only supposed.
    """

    direction: str
    at: int
    start: int
    end: int
    only_of: frozenset[str] | None = None
    never_of: frozenset[str] = frozenset()
    kind: str = ""
    is_established: bool = True

    @property
    def is_event(self) -> bool:
        """Whether it is a plain event or a medicine that was begun, which needs nobody to establish it."""
        return self.kind in _EVENTS

    @property
    def passes(self) -> bool:
        """Whether it is an event or an illness that is over in four weeks; a medicine goes on."""
        return self.kind in _PASSING


class CauseReader:
    """Reads stated causes; built once for a terminology."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        data = load_yaml("causes")
        self._open_features = frozenset(data["from_tells_the_cause_of"])
        marks = {"strong": "followed_by_cause", "back": "preceded_by_cause", "weak": "weak", "from": "from"}
        self._connectives = PhraseBook(((p, kind) for kind, key in marks.items() for p in data[key]), tokenizer)
        hinted = [(phrase, kind) for kind, phrases in data["precipitants"].items() for phrase in phrases]
        growths = frozenset(data["growths"])
        self._never_of = {
            kind: frozenset(concepts) | (growths if "growths" in concepts else frozenset())
            for kind, concepts in data["never_the_cause_of"].items()
        }
        self._hints = PhraseBook([*hinted, *((phrase, "never") for phrase in data["never_weak"])], tokenizer)
        self._unknown = PhraseBook(((phrase, "unknown") for phrase in data["unknown"]), tokenizer)
        self._denied = PhraseBook(((phrase, "denied") for phrase in data["denied"]), tokenizer)

    def find(self, tokens: Sequence[Token]) -> list[StatedCause]:
        """The causes stated in the tokens of one string."""
        tokens = _without_agents(tokens)
        return [
            cause
            for connective in self._connectives.find(tokens)
            if (cause := self._cause(connective, tokens)) is not None
        ]

    def _cause(self, connective: Found, tokens: Sequence[Token]) -> StatedCause | None:
        ahead = _until_sentence_end([token for token in tokens if token.start >= connective.end])
        behind = [token for token in tokens if token.end <= connective.start]
        if connective.meaning == "back":
            return self._cause_behind(connective, behind)
        if not ahead or self._is_denied(behind) or self._is_open(ahead) or (behind and behind[-1].key == ahead[0].key):
            return None
        hinted = "" if connective.meaning == "strong" else self._hinted_cause(_until_turn(ahead[:_REACH]))
        if hinted and (self._names_own(behind) or (hinted == _STRAIN and _says_with(connective, tokens))):
            return None
        if hinted is None:
            is_open = connective.meaning == "from" and not any(token.key[0] == "<" for token in ahead[:_DENIAL_REACH])
            return self._open_cause(connective, ahead) if is_open else None
        never = self._never_of.get(hinted, frozenset())
        kind = hinted or self._hinted_cause(_until_turn(ahead[:_REACH])) or ""
        return StatedCause(BEFORE, connective.start, connective.start, ahead[-1].end, never_of=never, kind=kind)

    def _open_cause(self, connective: Found, ahead: Sequence[Token]) -> StatedCause | None:
        """ "From" without anything known after it: a cause of a few features alone."""
        if self._hints.find(ahead[:_REACH]):
            return None
        return StatedCause(BEFORE, connective.start, connective.start, ahead[-1].end, self._open_features)

    def _cause_behind(self, connective: Found, behind: Sequence[Token]) -> StatedCause | None:
        sentence = _until_sentence_end(behind[::-1])[::-1]
        if not sentence or self._is_denied(behind) or self._is_open(sentence):
            return None
        return StatedCause(AFTER, connective.end, sentence[0].start, connective.end)

    def _names_own(self, behind: Sequence[Token]) -> bool:
        """Whether what the cause is told of follows a comma: "coughing up blood, sprained ankle after football"."""
        comma = next((n for n, token in enumerate(reversed(behind)) if token.key in COMMAS), 0)
        return any(hint.meaning != "never" for hint in self._hints.find(behind[len(behind) - comma :]))

    def _is_denied(self, behind: Sequence[Token]) -> bool:
        return bool(self._denied.find(behind[-_DENIAL_REACH:]))

    def _is_open(self, ahead: Sequence[Token]) -> bool:
        return bool(self._unknown.find(ahead[:2]))

    def _hinted_cause(self, ahead: Sequence[Token]) -> str | None:
        """The kind of the first thing named that can be a cause, or None."""
        hints = self._hints.find(ahead)
        comma = next((token.start for token in ahead if token.key in COMMAS), ahead[-1].end if ahead else 0)
        named = [hint.meaning for hint in hints if hint.start < comma]
        return None if "never" in named else next(iter(named), None)


def _says_with(connective: Found, tokens: Sequence[Token]) -> bool:
    """ "Chest pain with cough" is two complaints; "after coughing" is a cause."""
    return any(token.start == connective.start and token.key == "with" for token in tokens)


@cache
def _times() -> frozenset[str]:
    return frozenset(load_yaml("causes")["times"])


def _without_agents(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens without who holds the cause for one: "attributed by the dietitian to dentures"."""
    if _AGENT not in [token.key for token in tokens]:
        return tokens
    kept: list[Token] = []
    skipped_to = 0
    for at, token in enumerate(tokens):
        if at < skipped_to:
            continue
        is_agent = token.key == _AGENT and kept and kept[-1].key in _ASCRIBED
        ends = (end for end in range(at + 2, at + _AGENT_REACH) if is_agent and _key(tokens, end) == "to")
        if end := next(ends, 0):
            skipped_to = end
        else:
            kept.append(token)
    return kept


def _key(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].key if at < len(tokens) else ""


def _until_turn(tokens: Sequence[Token]) -> list[Token]:
    """The tokens before what is denied or said besides: "on and off, no infection", "since May and bloods normal"."""
    turns = _TURNS | {"and"} if tokens and tokens[0].key in _times() else _TURNS
    turn = next((n for n, token in enumerate(tokens) if token.key in turns and n), len(tokens))
    return list(tokens[:turn])


def _until_sentence_end(tokens: Sequence[Token]) -> list[Token]:
    taken: list[Token] = []
    for token in tokens:
        if token.key in _SENTENCE_ENDS:
            break
        taken.append(token)
    return taken
