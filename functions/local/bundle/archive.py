"""Which of our files an archive holds, and the archive itself: the same bytes for the same code."""

import ast
import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from functions.local.bundle.requirements import requirements, with_hashes

FUNCTIONS: Final = ("ingest", "assess", "chat", "admin", "web", "lists", "cds_hooks", "knowledge", "records", "agent")
_OURS: Final = ("functions", "pipelines")
_ALWAYS: Final = ("functions/__init__.py", "pipelines/__init__.py")
_WEIGHTS, _ARRAYS = ".npz", "numpy=="  # weights go where what computes with them is installed
_KINDS: Final = {
    ".py",
    ".yaml",
    ".json",
    ".txt",
    ".csv",
    ".html",
    ".css",
    ".js",
    ".svg",
    _WEIGHTS,
}  # of what belongs to the product
_START: Final = '''"""Where the {name} function starts."""

from functions.{name}.main import {name}

__all__ = ["{name}"]
'''


def bundle(root: Path, name: str, more: tuple[str, ...] = ()) -> bytes:
    """Return the archive of a function; `more` names further extras. Raises NotFoundError outside a checkout."""
    pinned = requirements(root, (name, *more))
    computes = any(one.startswith(_ARRAYS) for one in pinned)
    files = (path for path in sorted(_files(root, name)) if computes or path.suffix != _WEIGHTS)
    held = {path.relative_to(root).as_posix(): path.read_bytes() for path in files}
    held["main.py"] = _START.format(name=name).encode()
    held["requirements.txt"] = "".join(f"{line}\n" for line in with_hashes(root, pinned)).encode()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for place in sorted(held):
            archive.writestr(_entry(place), held[place], zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def _entry(place: str) -> zipfile.ZipInfo:
    """Return an entry without a time, readable for everybody."""
    entry = zipfile.ZipInfo(place)
    entry.external_attr = 0o644 << 16
    return entry


def _files(root: Path, name: str) -> Iterator[Path]:
    """Yield all of shared, the function's own folder, and the pipelines that it imports."""
    yield from (root / place for place in _ALWAYS)
    for folder in (root / "shared", *_reached(root, root / "functions" / name)):
        yield from (path for path in folder.rglob("*") if path.is_file() and _belongs(path))


def _belongs(path: Path) -> bool:
    """Whether it is a file of the product, and none that somebody left beside it, such as `.env`."""
    return path.suffix in _KINDS and not path.name.startswith(".")


def _reached(root: Path, first: Path) -> set[Path]:
    """Return the folders of our functions and pipelines that a folder imports, itself among them."""
    reached, waiting = {first}, [first]
    while waiting:
        for path in waiting.pop().rglob("*.py"):
            new = {root.joinpath(*place) for place in _imported(path)} - reached
            reached |= new
            waiting += new
    return reached


def _imported(path: Path) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            parts = node.module.split(".")
            if parts[0] in _OURS and len(parts) > 1:
                yield parts[0], parts[1]
