"""What may be written about what happened: listed fields, and of text only what looks like an id."""

import re
from typing import TypeAlias

Value: TypeAlias = str | int | float | bool | None

WITHHELD = "withheld"
FIELDS = frozenset(
    """adapter attempt audit_id cached_tokens calls candidates chunks citations clients collection correlation_id
    cost count degraded documents edition_id error event_id evidence finish function generation hits index_id
    ingestion_id input_tokens matched method mode model ms name nearest node operation outcome output_tokens pages
    parent passages port provider recommendations retries role route routed rows rule_id session_id setting size
    stage status step strategy terms thinking_tokens tokens tool turn unread vectors version warnings where""".split()  # noqa: SIM905
)
_ID = re.compile(r"[A-Za-z0-9_.:/@{}<>+\-]{1,200}")


def shown(name: str, value: Value) -> Value:
    """Return what is written of a field: its value, or that something was withheld."""
    is_free_text = isinstance(value, str) and not _ID.fullmatch(value)
    return WITHHELD if name not in FIELDS or is_free_text else value
