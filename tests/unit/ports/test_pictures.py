"""A picture that is sent is told by its bytes and written anew: nothing but its pixels is kept."""

import io

import pytest
from PIL import Image

from shared.errors import InputInvalidError, InputOfOtherTypeError
from shared.ports.pictures import rewritten


def picture(form: str, size: tuple[int, int] = (60, 30), **more: object) -> bytes:
    held = io.BytesIO()
    Image.new("RGB", size, "navy").save(held, form, **more)
    return held.getvalue()


def opened(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(rewritten(content)))


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_a_picture_is_kept_as_a_jpeg(form: str) -> None:
    found = opened(picture(form))
    assert (found.format, found.size) == ("JPEG", (60, 30))


def test_what_a_camera_writes_beside_the_pixels_is_left_out_and_the_picture_stands_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned
    exif[0x010E] = "Ermintrude Featherstone"
    found = rewritten(picture("JPEG", exif=exif, comment=b"Ermintrude"))
    assert b"Ermintrude" not in found
    assert Image.open(io.BytesIO(found)).size == (30, 60)
    assert not dict(Image.open(io.BytesIO(found)).getexif())


def test_a_large_picture_is_made_small() -> None:
    found = rewritten(picture("PNG", (4000, 2000)))
    assert Image.open(io.BytesIO(found)).size == (1024, 512)
    assert len(found) < 600_000


@pytest.mark.parametrize("content", [b"", b"%PDF-1.7", b"<svg/>", picture("GIF"), picture("TIFF"), picture("BMP")])
def test_another_kind_of_file_is_refused(content: bytes) -> None:
    with pytest.raises(InputOfOtherTypeError, match="neither a PNG nor a JPEG"):
        rewritten(content)


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_half_a_picture_is_refused(form: str) -> None:
    whole = picture(form, (400, 400))
    with pytest.raises(InputInvalidError, match="broken"):
        rewritten(whole[: len(whole) // 2])


def test_a_picture_that_would_fill_the_memory_is_refused_unread() -> None:
    with pytest.raises(InputInvalidError, match="40 million"):
        rewritten(picture("PNG", (20_000, 2_100)))
