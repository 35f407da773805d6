"""How an answer names its sources in a guideline: [NG12 §1.1, p.9], [NG12 terms, p.84], [NG12 symptom table, p.39]."""

import re

from shared.retrieval.hit import Passage
from shared.search.tags import Tags

_MARK = re.compile(r"\[[A-Z][\w-]*\d* (?:§|terms|symptom table)[^\]]*\]")
_PAGE = re.compile(r"p\.(\d+)")


def _names(mark: str, passage: object) -> bool:
    """Whether a mark names a passage: its page, and its number, the terms or the symptom table."""
    page = _PAGE.search(mark)
    if page is None or not isinstance(passage, Passage) or int(page[1]) != passage.page:
        return False
    if passage.rule_id:
        return f"§{passage.rule_id}," in mark
    return "terms" in mark if passage.term else "symptom table" in mark


GUIDELINE_TAGS = Tags(_MARK, _names)
