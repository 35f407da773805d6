"""Which defined term a question asks to have explained, if any."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from shared.retrieval.hit import Passage
from shared.retrieval.tokens import stems, terms

# Words that people drop or change in a term's name: "child or young person" for "children and young people".
_LOOSE = frozenset(("the", "a", "an", "and", "or", "of"))
# From this many words on, a name is known without its last: "suspected cancer pathway".
_LONG_NAME = 4
# A question needs at least this many words of a definition to be about it.
_SHARED_WORDS = 2
_UNITS = frozenset(terms("hours days weeks"))


@dataclass(frozen=True, slots=True)
class DefinedTerm:
    """A term of the guideline: the stems of its name, the words that define it, what else it is called.

    `speaks_of`: the concepts of its definition.
    """

    place: int
    name: tuple[str, ...]
    definition: frozenset[str]
    concepts: frozenset[str]
    speaks_of: frozenset[str]


@dataclass(frozen=True, slots=True)
class Named:
    """A term that a question names, and the places of the question's words that name it."""

    term: DefinedTerm
    at: frozenset[int]


def defined_terms(passages: Sequence[Passage]) -> tuple[DefinedTerm, ...]:
    """Return the terms among the passages, longest name first."""
    found = []
    for place, passage in enumerate(passages):
        if passage.term:
            name = tuple(stem for stem in stems(passage.term) if stem not in _LOOSE)
            words = frozenset(terms(passage.text)) - set(name)
            found.append(DefinedTerm(place, name, words, frozenset(passage.concepts), frozenset(passage.broader)))
    return tuple(sorted(found, key=lambda term: -len(term.name)))


def named_terms(tokens: Sequence[str], known: Sequence[DefinedTerm]) -> tuple[Named, ...]:
    """Return the terms whose names stand in the question; of names inside one another the longest alone."""
    kept = [(place, token) for place, token in enumerate(tokens) if token not in _LOOSE]
    said = {token for _, token in kept}
    taken: set[int] = set()
    found = []
    for term in known:
        if term.name[0] not in said:
            continue
        at = next((at for name in _names(term) for at in _places(kept, name) if not at & taken), None)
        if at:
            taken |= at
            found.append(Named(term, at))
    return tuple(found)


def _places(kept: Sequence[tuple[int, str]], name: tuple[str, ...]) -> Iterator[frozenset[int]]:
    for start in range(len(kept) - len(name) + 1):
        window = kept[start : start + len(name)]
        if tuple(token for _, token in window) == name:
            yield frozenset(place for place, _ in window)


def _names(term: DefinedTerm) -> tuple[tuple[str, ...], ...]:
    return (term.name, term.name[:-1]) if len(term.name) >= _LONG_NAME else (term.name,)


def terms_meant(concepts: Collection[str], known: Sequence[DefinedTerm]) -> list[DefinedTerm]:
    """Return the terms that are called otherwise in the question ("2WW"), those that share most with it first."""
    said = frozenset(concepts)
    meant = [term for term in known if term.concepts & said]
    return sorted(meant, key=lambda term: (-len(term.concepts & said), len(term.concepts)))


def described_terms(
    concepts: Collection[str], words: Collection[str], known: Sequence[DefinedTerm]
) -> list[DefinedTerm]:
    """Return the terms whose definitions speak of what the question speaks of, best first."""
    asked, said = frozenset(concepts), frozenset(words)
    shared = {
        term.place: len(term.definition & said) + 2 * len((term.concepts | term.speaks_of) & asked) for term in known
    }
    return sorted((term for term in known if shared[term.place]), key=lambda term: -shared[term.place])


def timing_terms(known: Sequence[DefinedTerm]) -> list[DefinedTerm]:
    """Return the terms whose definitions count hours, days or weeks."""
    return [term for term in known if term.definition & _UNITS]


def is_about(term: DefinedTerm, words: Collection[str]) -> bool:
    """Return whether most of the question's words, beside the name, are those of the definition."""
    beside = set(words) - set(term.name)
    shared = len(term.definition & beside)
    return shared >= _SHARED_WORDS and shared * 2 > len(beside)
