"""Words that name one thing and say nothing of it: an item of a list, and not a sentence."""

from shared.terminology.terminology import load_terminology


def is_bare_name(words: str) -> bool:
    """Whether `words` are one name and no more: "weight loss", and not "weight loss since May"."""
    return any(one.start == 0 and one.end == len(words) for one in load_terminology().find_mentions(words))
