"""What any corpus consists of: passages, each of one partition, which is a part of its id."""

from collections.abc import Mapping
from dataclasses import dataclass, field

BETWEEN = "/"


@dataclass(frozen=True, slots=True)
class Passage:
    """One searchable passage. `id` = partition/..., stable. `text` as it stands; `search_text` with other words for it.

    `fields`: what the corpus keeps with it (a code, a date, a section). `concepts`: what its words mention.
    """

    id: str
    partition: str
    text: str
    title: str = ""
    search_text: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    concepts: tuple[str, ...] = ()

    @property
    def about(self) -> str:
        """Its title: a statement on it may use those words."""
        return self.title

    @property
    def sex(self) -> None:
        """It speaks of everybody, as far as is known."""
        return

    @property
    def numbered(self) -> tuple[str, ...]:
        """It has no numbers of its own but those that stand in its words."""
        return ()

    @property
    def tag(self) -> str:
        """How an answer names it, between square brackets: what its corpus says, else its id."""
        return self.fields.get("tag", self.id)

    def __post_init__(self) -> None:
        """Refuse an id of another partition: whoever reads ids must be able to trust them."""
        if not is_of(self.id, self.partition):
            raise ValueError("The id of a passage begins with its partition and a slash.")


def passage_id(partition: str, *rest: str) -> str:
    """Return "partition/rest/...". Raises ValueError for a partition that is empty or holds a slash."""
    if not partition or BETWEEN in partition or not all(rest):
        raise ValueError("A partition has at least one letter and no slash, and something follows it.")
    return BETWEEN.join((partition, *rest))


def is_of(id: str, partition: str) -> bool:  # noqa: A002
    """Whether an id is of a partition, by the whole of its first part."""
    start = start_of(partition)
    return start is not None and id.startswith(start) and len(id) > len(start)


def start_of(partition: str) -> str | None:
    """Return what the ids of a partition begin with, something following; None where it is no partition."""
    return f"{partition}{BETWEEN}" if partition and BETWEEN not in partition else None
