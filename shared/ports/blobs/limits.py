"""What every blob store refuses: the names that no bucket takes."""

from typing import Final

from shared.errors import InputInvalidError

MAX_NAME_BYTES: Final = 1024


def check_name(name: str) -> str:
    """Return the name if a bucket takes it. Raises InputInvalidError."""
    if not 0 < len(name.encode(errors="replace")) <= MAX_NAME_BYTES or not name.isprintable() or name in {".", ".."}:
        raise InputInvalidError(
            "A file name has 1 to 1024 bytes, all of them of printable characters, and is not '.' or '..'."
        )
    return name
