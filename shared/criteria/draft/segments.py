"""A coordination cut into its members: "A, B and/or C", with what joins each to the one before."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from shared.criteria.draft.marks import ANY_MARK, EMPHASIS, NODE, REMEMBERED, without_marks

_JOINT = re.compile(r"\s*,?\s*\b(?P<word>and/or|and|or)\b\s*|\s*(?P<comma>[,;])\s*", re.IGNORECASE)
_LEAD = re.compile(
    r"^(?:[\s,:]|\b(?:they|it|he|she|there|have|has|had|having|is|are|been|also|either|both|a|an|any|the|their|his|her"
    r"|with|of|if|when|where|for|in|who|reports?|reporting|experienced|presenting|whose)\b(?!/))+",
    re.IGNORECASE,
)
_ARTICLE = re.compile(rf"(?:\s|{ANY_MARK})*(?:an?|the|any|their)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Piece:
    """One member as it stands in the text, and the connective before it ("and", "or", None for the first).

    `is_tight`: no comma stands before that connective.
    """

    raw: str
    joint: str | None
    is_tight: bool = False

    @property
    def words(self) -> str:
        """Return its words without marks and without what only leads in."""
        return bare(self.raw)

    @property
    def plain(self) -> str:
        """Return its words without marks, prepositions and articles kept ("in the oral cavity")."""
        return without_marks(self.raw)

    @property
    def has_article(self) -> bool:
        """Say whether it is a phrase of its own ("and a raised count"), not one that goes on with the last."""
        return bool(_ARTICLE.match(self.raw))

    @property
    def is_emphasis(self) -> bool:
        """Say whether it goes on with the member before: "persistent bone pain, particularly back pain"."""
        return EMPHASIS in self.raw

    @property
    def closing_marks(self) -> str:
        """Return the marks after its last word."""
        return "".join(re.findall(ANY_MARK, re.split(r"[^\W\d_]", self.raw)[-1]))

    @property
    def inner_marks(self) -> str:
        """Return the marks after its first word: what else is said of it."""
        first = self.words.split(" ")[0]
        return "".join(re.findall(ANY_MARK, self.raw[self.raw.find(first) :])) if first else ""


@lru_cache(maxsize=REMEMBERED)
def bare(text: str) -> str:
    """Return the plain words of `text` without marks and without what only leads in ("they have an")."""
    return _LEAD.sub("", without_marks(text))


def part_closing_nodes(text: str) -> tuple[str, str]:
    """Return the text, and the finished criteria set off by a comma at its end: those limit all of it."""
    match = re.search(rf"\s*,\s*((?:{NODE}|\s)+)$", text)
    return (text[: match.start()], match[1]) if match else (text, "")


def pieces_of(text: str, is_one: Callable[[str], bool]) -> list[Piece]:
    """Return the members in order; words around a connective that mean one thing together stay together."""
    joints = list(_JOINT.finditer(text))
    starts = [0, *(joint.end() for joint in joints)]
    ends = [*(joint.start() for joint in joints), len(text)]
    names = [None, *_connectives(joints)]
    pieces: list[Piece] = []
    at = 0
    while at < len(starts):
        wider = (end for end in range(len(ends) - 1, at, -1) if _may_be_one(text[starts[at] : ends[end]], is_one))
        last = next(wider, at)
        raw = text[starts[at] : ends[last]]
        if raw.strip():
            is_tight = at > 0 and joints[at - 1][0].strip().lower() in ("or", "and")
            pieces.append(Piece(raw, names[at] if pieces else None, is_tight))
        at = last + 1
    return pieces


def _may_be_one(words: str, is_one: Callable[[str], bool]) -> bool:
    return not re.search(NODE, words) and is_one(bare(words))


def _connectives(joints: Sequence[re.Match[str]]) -> list[str]:
    """Return the connective each joint stands for; a comma takes the one that its list ends with."""
    names: list[str] = []
    name = "or"
    for joint in reversed(joints):
        word = (joint["word"] or "").lower()
        name = "and" if word == "and" else "or" if word else name
        names.append(name)
    return names[::-1]


def variants(pieces: Sequence[Piece], place: int, named_before: str) -> list[tuple[str, int | None]]:
    """Return the member's words with words of its neighbours, nearest first, and whose ending was taken.

    `named_before` is what the member before was found to say.

    "pelvic" before "abdominal pain" may be "pelvic pain"; "ulceration" after "vulval lump" "vulval ulceration".
    """
    own = pieces[place]
    tails = [
        (f"{own.words} {' '.join(pieces[later].plain.split()[cut:])}", later)
        for later in range(place + 1, len(pieces))
        for cut in range(1, len(pieces[later].plain.split()))
    ]
    before = named_before.split()
    heads = [(f"{' '.join(before[:cut])} {own.plain}", None) for cut in range(len(before) - 1, 0, -1)]
    return [*tails, *heads]


def site_variants(words: str, site: str) -> list[tuple[str, int | None]]:
    """Return the words placed at the site that a list's introduction names: "discharge" "in the nipple"."""
    noun = re.sub(r"^(?:in|of|on|at)?\s*(?:the |an? |their )?", "", site)
    return [(f"{words} {site}", None), (f"{noun} {words}", None)]
