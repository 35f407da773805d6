"""How much of a question one passage holds, 0 to 1: its words and its concepts, the rarer ones telling more."""

from collections.abc import Sequence

from shared.search.corpus import Corpus

_OF_CONCEPTS = 0.6


def covered_by(corpus: Corpus, place: int, terms: Sequence[str], concepts: Sequence[str] = ()) -> float:
    """Return the part of what is asked that the passage at a place holds. Nothing asked is nothing covered."""
    held = corpus.lexical.words_at(place)
    words = {term: corpus.lexical.idf(term) for term in dict.fromkeys(terms)}
    by_words = _part(words, [term for term in words if term in held])
    meant = {concept: corpus.rarity(concept) for concept in dict.fromkeys(concepts)}
    if not meant:
        return by_words
    said = corpus.passages[place].concepts
    return _OF_CONCEPTS * _part(meant, [one for one in meant if one in said]) + (1 - _OF_CONCEPTS) * by_words


def _part(weights: dict[str, float], held: list[str]) -> float:
    whole = sum(weights.values())
    return sum(weights[each] for each in held) / whole if whole else 0.0
