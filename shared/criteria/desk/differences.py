"""What is different between two trees, and between what an editor saw and what stands, in words for that editor."""

from collections.abc import Mapping
from difflib import ndiff
from typing import Any

from shared.criteria.book import Strict
from shared.criteria.bullets import bullets
from shared.criteria.desk.history import KeptRule
from shared.criteria.notation import parse
from shared.guideline.criterion import Criterion

_SIGNS = {"  ": "same", "- ": "removed", "+ ": "added"}


class TreeLine(Strict):
    """One line of a tree beside another: `same`, `removed` or `added`."""

    kind: str
    words: str


def tree_lines(former: Criterion | None, present: Criterion | None, names: Mapping[str, str]) -> tuple[TreeLine, ...]:
    """Return the lines of two trees side by side."""
    before, after = (list(bullets(one, names)) if one is not None else [] for one in (former, present))
    return tuple(TreeLine(kind=_SIGNS[line[:2]], words=line[2:]) for line in ndiff(before, after) if line[:2] in _SIGNS)


def what_changed(seen: str, now: KeptRule) -> str:
    """Return who did what since the revision that somebody saw, and what of the tree that changed."""
    marks = [event.mark for event in now.history]
    since = now.history[marks.index(seen) + 1 :] if seen in marks else now.history[1:]
    deeds = "; ".join(f"{one.did} by {one.by.name} ({one.by.role})" for one in since)
    told = f"Somebody was here before you: {deeds or 'the rule was begun anew'}. It is now {now.status}."
    tree = now.history[marks.index(seen)].tree if seen in marks else now.history[0].tree
    changed = _changed(tree, now.tree)
    return f"{told} {changed} Look at it as it is now, then decide again."


def _changed(former: dict[str, Any], present: dict[str, Any]) -> str:
    lines = tree_lines(parse(former), parse(present), {})
    gone, come = ([one.words.strip(" -:") for one in lines if one.kind == kind] for kind in ("removed", "added"))
    if not gone and not come:
        return "Its tree is the one that you saw."
    return " ".join(
        filter(None, (f"Taken out: {', '.join(gone)}." if gone else "", f"Put in: {', '.join(come)}." if come else ""))
    )
