"""Pictures that somebody sends: told by their bytes, and written anew, so that only what is seen is kept."""

import io
from typing import TYPE_CHECKING, Final

from shared.errors import InputInvalidError, InputOfOtherTypeError

if TYPE_CHECKING:
    from PIL.Image import Image

MEDIA_TYPE: Final = "image/jpeg"
MOST_SENT: Final = 8 * 1024 * 1024
_MOST_PIXELS: Final = 40_000_000
_SIDE: Final = 1024  # what models that read images are shown at most
_QUALITIES: Final = (88, 70, 50)
_MOST_KEPT: Final = 600_000
_FORMATS: Final = ("PNG", "JPEG")


def rewritten(content: bytes) -> bytes:
    """Return a PNG or JPEG as a JPEG of at most 1,024 pixels a side, without anything but its pixels.

    Raises InputOfOtherTypeError for other files, InputInvalidError for one that cannot be read or is too large.
    """
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(content), formats=_FORMATS) as sent:
            if sent.width * sent.height > _MOST_PIXELS:
                raise InputInvalidError("The image has more than 40 million pixels: send a smaller one.")
            sent.draft("RGB", (2 * _SIDE, 2 * _SIDE))
            upright = ImageOps.exif_transpose(sent).convert("RGB")
    except UnidentifiedImageError:
        raise InputOfOtherTypeError("The image is neither a PNG nor a JPEG.") from None
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise InputInvalidError("The image is broken and cannot be read: save it anew and send that.") from None
    upright.thumbnail((_SIDE, _SIDE))
    pixels = Image.frombytes("RGB", upright.size, upright.tobytes())  # of its own: nothing else comes along
    return _small_enough(pixels)


def _small_enough(pixels: "Image") -> bytes:
    written = b""
    for quality in _QUALITIES:
        held = io.BytesIO()
        pixels.save(held, "JPEG", quality=quality)
        written = held.getvalue()
        if len(written) <= _MOST_KEPT:
            break
    return written
