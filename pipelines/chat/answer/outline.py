"""The shape of a recommendation's text: paragraphs, bullets under them, nested bullets under those."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

BULLET, NESTED = "• ", "－ "
LEFT_OUT = "[…]"
Wanted = Callable[[str], bool]
# "2 or more of the following": every one of them counts.
_COUNTED = re.compile(r"\b(?:\d+|two|three|four) or more\b|\bat least (?:\d+|two|three|four)\b", re.IGNORECASE)


@dataclass(slots=True)
class Item:
    """One paragraph or bullet with what stands under it."""

    text: str
    items: list["Item"] = field(default_factory=list)

    @property
    def is_joined_by_and(self) -> bool:
        """Whether a bullet ends in "and", so that its neighbours belong to it."""
        return self.text.endswith(" and")

    def mentions(self, wanted: Wanted) -> bool:
        """Whether the item with what stands under it is wanted: each is said under the conditions above it."""
        return any(wanted(f"{self.text} {line}".strip()) for line in ("", *(item.text for item in self.items)))

    def lines(self, depth: int = 0) -> list[str]:
        """Return the item and what stands under it, marked as printed."""
        mark = ("", BULLET, NESTED)[depth]
        return [mark + self.text, *(line for item in self.items for line in item.lines(depth + 1))]


def outline(text: str) -> list[Item]:
    """Read a recommendation's text, a paragraph or bullet a line."""
    paragraphs: list[Item] = []
    for line in text.splitlines():
        if line.startswith(NESTED) and paragraphs and paragraphs[-1].items:
            paragraphs[-1].items[-1].items.append(Item(line.removeprefix(NESTED)))
        elif line.startswith((BULLET, NESTED)) and paragraphs:
            paragraphs[-1].items.append(Item(line[len(BULLET) :]))
        else:
            paragraphs.append(Item(line))
    return paragraphs


def trimmed(paragraphs: list[Item], wanted: Wanted) -> list[Item]:
    """Return the first paragraph and whatever is wanted, with the conditions that belong to it.

    A list of which some are wanted by number, and whatever stands under a bullet that is kept, stays whole; where
    bullets are left out, a bullet of dots stands for them.
    """
    first, *rest = paragraphs
    kept = [Item(first.text, _kept(first, wanted))]
    return kept + [Item(item.text, _kept(item, wanted)) for item in rest if item.mentions(wanted)]


def _kept(parent: Item, wanted: Wanted) -> list[Item]:
    items = parent.items
    chosen = [item for item in items if item.mentions(wanted)]
    is_one_list = bool(_COUNTED.search(parent.text)) or any(item.is_joined_by_and for item in items)
    if not chosen or len(chosen) == len(items) or is_one_list:
        return items
    if items[-1] in chosen and items[-1].items:
        # Bullets that end in "the following" share the list under the last of them.
        chosen = [item for item in items if item in chosen or ("following" in item.text and not item.items)]
    if len(chosen) == len(items):
        return items
    return [*map(_unjoined, chosen), Item(LEFT_OUT)]


def _unjoined(item: Item) -> Item:
    """A bullet without the "or" that led to one that is left out."""
    return Item(item.text.removesuffix(" or").removesuffix(" and"), _last_unjoined(item.items))


def _last_unjoined(items: list[Item]) -> list[Item]:
    return [*items[:-1], _unjoined(items[-1])] if items else items


def words_in(paragraphs: list[Item]) -> int:
    """Count the words."""
    return sum(len(line.split()) for item in paragraphs for line in item.lines())
