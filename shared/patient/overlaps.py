"""Where the name of a condition and what a text mentions share words: which of them is but a part of the other."""

from collections.abc import Iterable

from shared.patient.phrases import Found
from shared.terminology.concept import Mention

_NO_CAUSE = "unexplained"


def is_inside_a_name(mention: Mention, names: Iterable[Found]) -> bool:
    """Whether it is but a part of a condition's name: the "bleeding" of "a septal bleeding point"."""
    length = mention.end - mention.start
    return any(n.start <= mention.start and mention.end <= n.end and length < n.end - n.start for n in names)


def is_inside_a_mention(name: Found, mentions: Iterable[Mention]) -> bool:
    """Whether a condition's name is but a part of what something is called: the singing of "lost my singing voice"."""
    return any(
        m.start <= name.start
        and name.end <= m.end
        and name.end - name.start < m.end - m.start
        and not any(start < name.end and name.start < end for start, end in m.gaps)
        for m in mentions
    )


def is_part_of_no_cause(name: Found, mentions: Iterable[Mention]) -> bool:
    """Whether a condition's name begins in words that deny any cause ("not dieting", "not trying to lose")."""
    return any(m.concept == _NO_CAUSE and m.start <= name.start < m.end for m in mentions)
