"""A message as a reader, a machine and a puzzler would read it: every reading that rules should inspect.

Nothing here changes what is answered; readings are for inspection alone.
"""

import base64
import binascii
import codecs
import html
import re
import unicodedata
from dataclasses import dataclass
from urllib.parse import unquote

from shared.language.letters import LOOK_ALIKES

_LEET = str.maketrans("013457@$!", "oieastasi")
_LEET_WORD = re.compile(r"(?<!\S)(?=\S*[a-z]\S*[a-z])\S*[013457@$!]\S*[a-z]\S*", re.IGNORECASE)
_SPACED = re.compile(r"(?<![^\W_])(?:[^\W\d_][ .\-_*|]{1,3}){4,}[^\W\d_](?![^\W_])")
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{16,}={0,2}")
_HEX = re.compile(r"(?:[0-9a-fA-F]{2}[\s:,]?){8,}")
_ESCAPE = re.compile(r"\\x([0-9a-fA-F]{2})|\\u([0-9a-fA-F]{4})|\\([0-7]{3})")
# A text turned round is read only where it then holds such a word.
_TELLING = re.compile(r"ignore|instruct|prompt|reveal|system|rules|disregard|forget|guideline|pretend", re.IGNORECASE)
_READABLE = 0.9


@dataclass(frozen=True, slots=True)
class Readings:
    """`plain`: as a person sees it. `disguised`: other readings of it. `payloads`: text that was packed as data."""

    plain: str
    disguised: tuple[str, ...]
    payloads: tuple[str, ...]

    @property
    def all(self) -> tuple[str, ...]:
        """Every reading, the plain one first."""
        return (self.plain, *self.disguised, *self.payloads)


def read_message(message: str) -> Readings:
    """Return every reading of a message: entities decoded, look-alike letters folded, payloads unpacked."""
    plain = _plain(message)
    payloads = _payloads(plain)
    turned = [reading for reading in (_rotated(plain), plain[::-1]) if _TELLING.search(reading)]
    disguised = (_leet(plain), _unspaced(plain), *turned)
    return Readings(plain, tuple(reading for reading in disguised if reading and reading != plain), payloads)


def _plain(message: str) -> str:
    text = html.unescape(html.unescape(message))
    text = _unescaped(unquote(text, errors="ignore") if "%" in text else text)
    text = unicodedata.normalize("NFKC", text)
    text = "".join(mark for mark in text if unicodedata.category(mark) not in {"Cf", "Cc"} or mark in "\n\t")
    if text.isascii():
        return text
    stripped = "".join(mark for mark in unicodedata.normalize("NFD", text) if not unicodedata.combining(mark))
    return stripped.translate(LOOK_ALIKES).replace("’", "'")


def _unescaped(text: str) -> str:
    def letter(match: re.Match[str]) -> str:
        byte, point, octal = match.groups()
        return chr(int(octal, 8) if octal else int(byte or point, 16))

    return _ESCAPE.sub(letter, text) if "\\" in text else text


def _leet(text: str) -> str:
    return _LEET_WORD.sub(lambda match: match.group().translate(_LEET), text)


def _unspaced(text: str) -> str:
    """Join letter-spaced words; where two blanks part the words they stay apart."""

    def joined(match: re.Match[str]) -> str:
        words = re.split(r"\s{2,}|\s*[|]\s*", match.group())
        return " ".join(re.sub(r"[^\w]|_", "", word) for word in words)

    return _SPACED.sub(joined, text)


def _rotated(text: str) -> str:
    return codecs.encode(text, "rot13")


def _payloads(text: str) -> tuple[str, ...]:
    packed = [_from_base64(match.group()) for match in _BASE64.finditer(text)]
    packed += [_from_hex(match.group()) for match in _HEX.finditer(text)]
    found = [payload for payload in packed if payload]
    # A payload may be packed twice.
    return tuple(found) + tuple(inner for payload in found for inner in _payloads(payload))


def _from_base64(packed: str) -> str | None:
    body = packed.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        return _readable(base64.b64decode(body + "=" * (-len(body) % 4), validate=True))
    except (binascii.Error, ValueError):
        return None


def _from_hex(packed: str) -> str | None:
    digits = re.sub(r"[^0-9a-fA-F]", "", packed)
    return _readable(bytes.fromhex(digits[: len(digits) // 2 * 2]))


def _readable(data: bytes) -> str | None:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    letters = sum(mark.isalnum() or mark in " .,'!?:;=+/\n" for mark in text)
    return text if text and text.isprintable() and letters / len(text) >= _READABLE else None
