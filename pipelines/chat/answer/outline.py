"""The shape of a recommendation's text: paragraphs, bullets under them, nested bullets under those."""

from collections.abc import Callable
from dataclasses import dataclass, field

BULLET, NESTED = "• ", "－ "
Wanted = Callable[[str], bool]


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
        """Whether the item or anything under it is wanted."""
        return wanted(self.text) or any(item.mentions(wanted) for item in self.items)

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
    """Return the first paragraph and whatever is wanted, with the conditions that belong to it."""
    first, *rest = paragraphs
    kept = [Item(first.text, _kept(first.items, wanted))]
    return kept + [Item(item.text, _kept(item.items, wanted)) for item in rest if item.mentions(wanted)]


def _kept(items: list[Item], wanted: Wanted) -> list[Item]:
    chosen = [item for item in items if item.mentions(wanted)]
    if not chosen or any(item.is_joined_by_and for item in items):
        chosen = items
    elif items[-1] in chosen and items[-1].items:
        # Bullets that end in "the following" share the list under the last of them.
        chosen = [item for item in items if item in chosen or ("following" in item.text and not item.items)]
    return [Item(item.text, _kept(item.items, wanted)) for item in chosen]


def words_in(paragraphs: list[Item]) -> int:
    """Count the words."""
    return sum(len(line.split()) for item in paragraphs for line in item.lines())
