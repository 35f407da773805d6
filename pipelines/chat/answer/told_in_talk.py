"""Whether a message of everyday words says what a recommendation on telling, helping or watching is about."""

from shared.language.stems import stems
from shared.retrieval.hit import Passage
from shared.retrieval.talk import load_talk

_SAYS_ENOUGH = 0.35


def says_what_it_is_about(message: str, passage: Passage) -> bool:
    """Whether a message says what the passage is about; that tests are asked for says too little."""
    talk = load_talk()
    said = {mention.concept for mention in talk.mentions(stems(message))}
    return sum(talk.weights[concept] for concept in said.intersection(passage.concepts)) >= _SAYS_ENOUGH
