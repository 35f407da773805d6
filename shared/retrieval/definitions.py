"""Which defined term a question asks to have explained, if any."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from shared.language.stems import stems, terms
from shared.retrieval.hit import Passage
from shared.retrieval.term_names import full_names, initials, says_in_another_form

# Words that people drop or change in a term's name: "child or young person" for "children and young people".
_LOOSE = frozenset(("the", "a", "an", "and", "or", "of"))
# A question needs at least this many words of a definition to be about it.
_SHARED_WORDS = 2
_UNITS = frozenset(terms("hours days weeks"))


@dataclass(frozen=True, slots=True)
class DefinedTerm:
    """A term of the guideline: the stems of its name, the words that define it, what else it is called.

    `full_names`: its name and spellings of it; `sayings`: the last words of these; `speaks_of`: the concepts of its
    definition.
    """

    place: int
    name: tuple[str, ...]
    full_names: tuple[tuple[str, ...], ...]
    sayings: frozenset[str]
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
            names = full_names(name)
            sayings = frozenset(said[-1] for said in names)
            concepts, speaks_of = frozenset(passage.concepts), frozenset(passage.broader)
            found.append(DefinedTerm(place, name, names, sayings, words, concepts, speaks_of))
    return tuple(sorted(found, key=lambda term: -len(term.name)))


def named_terms(tokens: Sequence[str], known: Sequence[DefinedTerm]) -> tuple[Named, ...]:
    """Return the terms whose names stand in the question; of names inside one another the longest alone."""
    kept = [(place, token) for place, token in enumerate(tokens) if token not in _LOOSE]
    said = {token for _, token in kept}
    taken: set[int] = set()
    found = []
    for term in known:
        if said.isdisjoint(term.sayings):
            continue
        at = next((at for name in term.full_names for at in _places(kept, name) if not at & taken), None)
        if at:
            taken |= at
            found.append(Named(term, at))
    return tuple(found)


def loosely_named_terms(tokens: Sequence[str], known: Sequence[DefinedTerm]) -> tuple[Named, ...]:
    """Return the terms whose names are shortened ("CYP", "v urgent") or said in another form ("persistence").

    For questions that ask for a meaning: elsewhere such words say too little.
    """
    kept = [(place, token) for place, token in enumerate(tokens) if token not in _LOOSE]
    found = []
    for term in known:
        at = next((at for name in initials(term.name) for at in _places(kept, name)), None)
        if at is None and (place := says_in_another_form(tokens, term.name)) is not None:
            at = frozenset((place,))
        if at:
            found.append(Named(term, at))
    return tuple(found)


def kin_of(term: DefinedTerm, known: Sequence[DefinedTerm]) -> list[DefinedTerm]:
    """Return the terms whose names stand in this one's or hold it: "children" and "children and young people"."""
    words = set(term.name)
    return [other for other in known if other is not term and (words <= set(other.name) or set(other.name) <= words)]


def _places(kept: Sequence[tuple[int, str]], name: tuple[str, ...]) -> Iterator[frozenset[int]]:
    for start in range(len(kept) - len(name) + 1):
        window = kept[start : start + len(name)]
        if tuple(token for _, token in window) == name:
            yield frozenset(place for place, _ in window)


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
