"""Criteria trees as plain JSON values and back: what one process has read, the next need not read again."""

from dataclasses import fields, is_dataclass
from typing import Any, get_args

from shared.guideline.criterion import ChecklistItem, Criterion, Threshold

_PARTS: tuple[type, ...] = (*get_args(Criterion), ChecklistItem, Threshold)
_NAMES = {part: part.__name__ for part in _PARTS}
_BY_NAME = {name: part for part, name in _NAMES.items()}


def encode(value: Any) -> Any:
    """Return a part as {its kind: its fields in order}, a tuple as a list, anything else as it is."""
    if is_dataclass(value) and not isinstance(value, type):
        return {_NAMES[type(value)]: [encode(getattr(value, field.name)) for field in fields(value)]}
    return [encode(one) for one in value] if isinstance(value, tuple) else value


def decode(value: Any) -> Criterion:
    """Return the criterion that was encoded. Raises KeyError or TypeError for anything else."""
    criterion: Criterion = _decode(value)
    return criterion


def _decode(value: Any) -> Any:
    if isinstance(value, dict):
        ((name, parts),) = value.items()
        return _BY_NAME[name](*map(_decode, parts))
    return tuple(map(_decode, value)) if isinstance(value, list) else value
