"""Whether a message leans on what was said before, and how."""

from pathlib import Path

from pipelines.chat.query.question import Ask
from shared.language.patterns import load_patterns

_HERE = Path(__file__).parent
_SHORT = 3
_WITH_POINTER = 12


def asks_of(message: str) -> frozenset[Ask]:
    """Return the kinds of answer that the words ask for."""
    patterns = load_patterns(_HERE / "asks.yaml")
    return frozenset(ask for ask in Ask if patterns[ask].search(message))


def gives(ask: Ask, text: str) -> bool:
    """Whether a passage's words look like the kind of answer asked for."""
    answer = load_patterns(_HERE / "asks.yaml").get(f"{ask}_answer")
    return answer is not None and bool(answer.search(text))


def has_answer(ask: Ask) -> bool:
    """Whether such an answer can be told by its look."""
    return f"{ask}_answer" in load_patterns(_HERE / "asks.yaml")


def is_new_subject(message: str) -> bool:
    """Whether the message says that it leaves the subject."""
    return _found("new_subject", message)


def is_new_person(message: str) -> bool:
    """Whether the message says that it tells of somebody else."""
    return _found("new_person", message)


def asks_again(message: str) -> bool:
    """Whether the message asks for the answer once more, or whether it still holds."""
    return _found("again", message)


def asks_which(message: str) -> bool:
    """Whether the message asks which of several is of a kind."""
    return _found("which_of", message)


def is_alone(message: str) -> bool:
    """Whether the message takes every other symptom away."""
    return _found("alone", message)


def is_part_of(message: str) -> bool:
    """Whether the message asks for the part on something: "quote the bit about platelets"."""
    return _found("part_of", message)


def is_followup(message: str, has_subject: bool) -> bool:
    """Apply the design's three signs (short, a known opening, a pronoun), and a fourth: no subject of its own."""
    count = len(message.split())
    return (
        not has_subject
        or count <= _SHORT
        or _found("leads", message)
        or (count < _WITH_POINTER and _found("points_back", message))
    )


def points_back(message: str) -> bool:
    """Whether the message speaks of something by a pronoun, or opens as one that goes on."""
    return _found("leads", message) or _found("points_back", message)


def goes_on(message: str) -> bool:
    """Whether the message opens as one that goes on."""
    return _found("leads", message)


def corrects(message: str) -> bool:
    """Whether the message says that what it names was meant instead of what was said last."""
    return _found("corrects", message)


def adds(message: str, *, of_person: bool = False) -> bool:
    """Whether concepts named in a follow-up join those of the case; else they take their place.

    `of_person`: a person is spoken of, of whom "and ..." tells more.
    """
    if of_person and _found("tells_more", message) and not corrects(message):
        return True
    if _found("says_of_it", message) and not _found("replaces", message):
        return True
    if _found("replaces", message) or len(message.split()) <= _SHORT:
        return False
    return _found("adds", message)


def _found(name: str, message: str) -> bool:
    return bool(load_patterns(_HERE / "followup.yaml")[name].search(message))
