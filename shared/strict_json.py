"""JSON that somebody sent, read in one way only: no key twice, no number that is none; a refusal repeats nothing of it.

Two readers of a key that stands twice may each take another value, and neither would know of the other.
"""

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NoReturn

import orjson

_TOO_DEEP: Final = "is nested too deeply to be read"


class JsonRefusedError(ValueError):
    """What is wrong, to be said after the name of what was sent: (the body) "is not valid JSON"; never a word of it."""


def read_json(sent: bytes, known: Collection[str] = ()) -> Any:
    """Return the JSON value that bytes hold. Raises JsonRefusedError.

    `known`: names of fields that may be said; a key of any other name is said by its position, for it may be anything.
    """
    try:
        value = orjson.loads(sent)
    except orjson.JSONDecodeError as fault:
        raise JsonRefusedError(_why_none(sent, fault.pos)) from None
    if not _has_as_many_strings(sent, value):
        _check_each_key_once(sent.decode(), known)
    return value


def read_object(sent: bytes, known: Collection[str] = ()) -> dict[str, Any]:
    """Return the JSON object that bytes hold, as `read_json` does. Raises JsonRefusedError."""
    value = read_json(sent, known)
    if not isinstance(value, dict):
        raise JsonRefusedError("is not a JSON object")
    return value


def _has_as_many_strings(sent: bytes, value: Any) -> bool:
    """Whether it is sure at once that nothing was dropped: a key that was takes its two quotation marks with it.

    Not so where a backslash stands, since a quotation mark behind one may be of any string. Most lines have none, and
    counting takes a fraction of reading a second time.
    """
    if b"\\" in sent:
        return False
    try:
        return sent.count(b'"') == orjson.dumps(value).count(b'"')
    except orjson.JSONEncodeError:  # nested more deeply than it writes
        return False


def _check_each_key_once(sent: str, known: Collection[str]) -> None:
    try:
        try:
            json.loads(sent, object_pairs_hook=_once_each)
        except _TwiceError:
            raise JsonRefusedError(next(_repeated(json.loads(sent, object_pairs_hook=_Pairs), "", known))) from None
    except RecursionError:
        raise JsonRefusedError(_TOO_DEEP) from None


class _TwiceError(Exception):
    """A key stands twice in one object."""


def _once_each(pairs: Sequence[tuple[str, Any]]) -> None:
    if len({key for key, _ in pairs}) < len(pairs):
        raise _TwiceError


@dataclass(frozen=True, slots=True)
class _Pairs:
    """An object as it is written."""

    pairs: Sequence[tuple[str, Any]]


def _repeated(value: Any, path: str, known: Collection[str]) -> Iterator[str]:
    """Yield where keys stand twice, the outermost object first."""
    if isinstance(value, list):
        for number, one in enumerate(value):
            yield from _repeated(one, f"{path}[{number}]", known)
    if not isinstance(value, _Pairs):
        return
    places: dict[str, int] = {}
    for number, (key, _) in enumerate(value.pairs, start=1):
        if key in places:
            fields = f"fields {places[key]} and {number} of {path or 'the outermost object'} have one name"
            yield f"gives {_joined(path, key)} twice: keep one" if key in known else f"gives a key twice ({fields})"
        places[key] = number
    for number, (key, held) in enumerate(value.pairs, start=1):
        yield from _repeated(held, _joined(path, key if key in known else f"(field {number})"), known)


def _joined(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _why_none(sent: bytes, position: int) -> str:
    """Say why nothing could be read; NaN is JSON to some."""
    try:
        json.loads(sent, parse_constant=_refuse_constant)
    except JsonRefusedError as refused:
        return str(refused)
    except (ValueError, RecursionError):
        pass
    return f"is not valid JSON near character {position + 1}"


def _refuse_constant(_: str) -> NoReturn:
    raise JsonRefusedError("holds NaN or Infinity, which are no numbers in JSON")
