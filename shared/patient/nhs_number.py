"""Recognises NHS numbers, so that none is taken as a patient id (NHS Data Dictionary: modulus 11 check digit)."""

import re

_SHAPE = re.compile(r"\d{3}[-. ]?\d{3}[-. ]?\d{4}")


def is_nhs_number(text: str) -> bool:
    """Whether `text` is a whole NHS number, however it is parted, with a right check digit."""
    if not _SHAPE.fullmatch(text):
        return False
    digits = [int(character) for character in text if character.isdigit()]
    remainder = sum(weight * digit for weight, digit in zip(range(10, 1, -1), digits, strict=False)) % 11
    check = (11 - remainder) % 11
    return check == digits[9]
