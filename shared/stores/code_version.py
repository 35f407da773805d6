"""What stands in files of code and data, as one hash: what was made by them is made anew when it changes."""

import hashlib
from collections.abc import Iterable
from pathlib import Path


def hash_of(files: Iterable[Path], *more: str) -> str:
    """Return the SHA-256 of the files' names and contents, whatever their line ends, and of `more` words."""
    digest = hashlib.sha256()
    for path in files:
        digest.update(f"{path.parent.name}/{path.name}\0".encode())
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    for words in more:
        digest.update(f"{words}\0".encode())
    return digest.hexdigest()
