"""How the parts of a pack are found in a text and what the words around them make of them, for one language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from shared.language.analyse import analyse
from shared.language.analysis import Analysis
from shared.terminology.concept import Mention
from shared.terminology.context import Context, context_reader
from shared.terminology.index import FormIndex
from shared.terminology.load import index_of
from shared.terminology.terminology import Terminology, load_terminology
from shared.terminology.walk import Match
from shared.terminology.words import BREAKS, COMMAS, Inflections, Token, tokens_of

_READINGS = ("denied", "other_person", "supposed", "over")
_FORMER = frozenset({"past", "family", "allergy", "drugs"})
_REACH = 9  # words from a cue to what it is said of


@dataclass(frozen=True, slots=True)
class Person:
    """Of whom a text tells, as far as it is known: whom its pronouns and "mum" mean. `age` in years."""

    sex: str | None = None
    age: int | None = None


NOBODY = Person()


class Reader(Protocol):
    """One language's reading of parts."""

    def tokens(self, text: str) -> Sequence[Token]:
        """The text's words and marks."""
        ...

    def matches(self, tokens: Sequence[Token]) -> Sequence[Match]:
        """The parts found; `concepts` are their names."""
        ...

    def context(self, text: str, mentions: Sequence[Mention], person: Person = NOBODY) -> Sequence[Context]:
        """What the words around each mention make of it."""
        ...


def reader_of(
    language: str, forms: Mapping[str, str], context: Mapping[str, str], classes: Mapping[str, str]
) -> Reader:
    """Return the reader of a language: English by the terminology's, another by the cues that its pack lists."""
    if language == "en":
        return _ByTerminology(load_terminology(), forms, classes)
    return _ByCues(forms, context, classes)


class _ByTerminology:
    def __init__(self, terminology: Terminology, forms: Mapping[str, str], classes: Mapping[str, str]) -> None:
        self._terminology = terminology
        self._index = index_of(forms, classes)

    def tokens(self, text: str) -> Sequence[Token]:
        return self._terminology.tokens(text)

    def matches(self, tokens: Sequence[Token]) -> Sequence[Match]:
        return self._index.matches(tokens)

    def context(self, text: str, mentions: Sequence[Mention], person: Person = NOBODY) -> Sequence[Context]:
        # What else the text names tells how far a list goes that is denied.
        others = self._terminology.find_mentions(text)
        around = context_reader(self._terminology).read(text, [*mentions, *others])
        analysis = analyse(text, sex=person.sex, age=person.age)
        return [_in_passage(*one, analysis) for one in zip(mentions, around, strict=False)]


def _in_passage(mention: Mention, around: Context, analysis: Analysis) -> Context:
    """What the words around a mention and the passage that it stands in make of it together."""
    at = (mention.start, mention.end)
    passage = next((one for one in analysis.passages if one.start <= mention.start < one.end), None)
    by = around.other_person
    if by and analysis.text[slice(*by)].lower() in analysis.patients:
        around = replace(around, other_person=None)
    if passage is None:
        return around
    return Context(
        denied=around.denied or (at if passage.assertion in ("negated", "asked") else None),
        other_person=around.other_person or (at if passage.other else None),
        supposed=around.supposed or (at if passage.assertion == "hypothetical" else None),
        over=around.over or (at if passage.section in _FORMER else None),
    )


class _ByCues:
    """Words as they stand; a cue before a mention in its clause says of it that it is denied, another's and so on."""

    def __init__(self, forms: Mapping[str, str], context: Mapping[str, str], classes: Mapping[str, str]) -> None:
        self._inflections = Inflections((), {})
        self._index = FormIndex(self._inflections, {"person": "", "auxiliary": "", "n": "", **classes}, (), ())
        for name, listed in {**forms, **{name: context[name] for name in _READINGS if name in context}}.items():
            self._index.add(name, listed)

    def tokens(self, text: str) -> Sequence[Token]:
        return tokens_of(text, self._inflections)

    def matches(self, tokens: Sequence[Token]) -> Sequence[Match]:
        found = self._index.matches(tokens)
        return [match for match in found if match.concepts[0] not in _READINGS]

    def context(self, text: str, mentions: Sequence[Mention], person: Person = NOBODY) -> Sequence[Context]:  # noqa: ARG002
        tokens = self.tokens(text)
        cues = [(c, m.used[-1]) for m in self._index.matches(tokens) for c in m.concepts if c in _READINGS]
        return [self._of(mention, tokens, cues) for mention in mentions]

    @staticmethod
    def _of(mention: Mention, tokens: Sequence[Token], cues: Sequence[tuple[str, int]]) -> Context:
        first = next((at for at, token in enumerate(tokens) if token.start >= mention.start), len(tokens))
        read: dict[str, Any] = {}  # the reading by its field of Context
        for name, last in cues:
            between = tokens[last + 1 : first]
            if last < first <= last + 1 + _REACH and not any(t.key in BREAKS | COMMAS for t in between):
                read[name] = (tokens[last].start, tokens[last].end)
        return Context(**read)
