"""What every blob store refuses: the names that no bucket takes."""

from typing import Final

from shared.errors import InputInvalidError

MAX_NAME_BYTES: Final = 1024


def check_name(name: str) -> str:
    """Return the name if a bucket takes it. Raises InputInvalidError."""
    if not 0 < len(name.encode()) <= MAX_NAME_BYTES or name in {".", ".."} or "\n" in name or "\r" in name:
        raise InputInvalidError("A file name has 1 to 1024 bytes, no line breaks, and is not '.' or '..'.")
    return name
