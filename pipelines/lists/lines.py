"""Lines of a file of any size, one at a time; one that is too long is dropped without being held."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from shared.errors import InputInvalidError

LONGEST: Final = 1024 * 1024
_WIDE: Final = (b"\xff\xfe", b"\xfe\xff")
_MARK: Final = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Line:
    """A line without its end, numbered from 1."""

    number: int
    content: bytes
    is_too_long: bool = False


def lines_of(file: Path, longest: int = LONGEST) -> Iterator[Line]:
    """Yield the lines. Raises InputInvalidError where the file cannot be read, or is of another encoding throughout."""
    try:
        with file.open("rb") as held:
            number = 0
            while content := held.readline(longest + 1):
                number += 1
                if number == 1:
                    content = _begun(content)
                is_too_long = len(content) > longest and not content.endswith(b"\n")
                while is_too_long and (more := held.readline(longest + 1)):
                    if more.endswith(b"\n"):
                        break
                yield Line(number, b"" if is_too_long else content.rstrip(b"\r\n"), is_too_long)
    except OSError as error:
        raise InputInvalidError(f"The file cannot be read: {error.strerror}.") from None


def _begun(content: bytes) -> bytes:
    if content.startswith(_WIDE):
        raise InputInvalidError("The file is UTF-16: save it as UTF-8 (in a spreadsheet: CSV UTF-8).")
    return content.removeprefix(_MARK)
