"""What tells one state of a guideline's rulebook from every other; looked at in each request, so it loads little."""

from typing import Final

from shared.ports.documents.base import DocumentStore, Transaction

HEADS: Final = "rulebook_heads"


def head_of(documents: DocumentStore | Transaction, guideline: str) -> str:
    """Return the head of a rulebook; empty where it is as the product ships it."""
    found = documents.get(HEADS, guideline)
    return str(found.data["head"]) if found else ""
