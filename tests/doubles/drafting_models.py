"""What a model replies that is asked for a tree: any tree in the notation of rulebooks as the nodes of a reply."""

import json
from collections.abc import Mapping
from typing import Any

PARTS = {"all of": "all of", "any of": "any of", "at least": "of"}
DETAILS = ("qualified", "longer than days", "is", "unit", "by age", "also named", "suggests", "must be stated")
Tree = Mapping[str, Any]


def reply_of(tree: Tree, words: str) -> str:
    """The reply of a model that means `tree` and rests all of it on `words`."""
    return json.dumps({"nodes": nodes_of(tree, words)})


def nodes_of(tree: Tree, words: str, depth: int = 0) -> list[dict[str, Any]]:
    """The nodes of a tree, each before its parts."""
    kind = next(iter(tree))
    parts = [tree["not"]] if kind == "not" else tree[PARTS[kind]] if kind in PARTS else []
    value = [str(tree[kind])] if kind == "at least" else [] if parts else texts(tree[kind])
    details = [{"key": key, "value": text} for key in DETAILS if key in tree for text in texts(tree[key])]
    whole = {"node": kind, "depth": depth, "value": value, "details": details, "words": words}
    return [whole, *(node for part in parts for node in nodes_of(part, words, depth + 1))]


def texts(value: Any) -> list[str]:
    held = value if isinstance(value, list) else ["yes" if value is True else value]
    return [": ".join(*one.items()) if isinstance(one, Mapping) else str(one) for one in held]
