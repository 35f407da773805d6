"""Where the source of what runs here is offered, as the licence asks: by the address that is set, or as an archive."""

import io
import zipfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

from shared import __version__
from shared.errors import NotFoundError
from shared.http.route import Call, Reply
from shared.wiring import get_wiring

ARCHIVE: Final = "application/zip"
_ROOT: Final = Path(__file__).parents[2]
_PACKAGES: Final = ("functions", "pipelines", "shared")
_KINDS: Final = frozenset(
    {".py", ".yaml", ".json", ".jsonl", ".html", ".css", ".js", ".svg", ".pdf", ".txt", ".csv", ".npz", ".md"}
)  # of what is installed: what somebody left beside it, such as a database, is no source
_OF_A_CHECKOUT: Final = (
    "pyproject.toml", "requirements.lock", "Makefile", "Dockerfile", "cloudbuild.yaml", "README.md", "CONTRIBUTING.md",
)  # fmt: skip
_LICENCE: Final = "LICENSE"
_NOT_SAID = (
    "Where the source of this deployment is offered has not been set. Ask whoever runs it, who owes it to you under "
    "the AGPL and sets NG12_SOURCE_URL."
)


def source(_call: Call) -> Reply:
    """Send to where the source is offered; on one machine without such an address, give it. Raises NotFoundError."""
    settings = get_wiring().settings
    if settings.source_url:
        return Reply(status=302, content_type="text/plain", headers={"Location": settings.source_url})
    if settings.environment != "local":
        raise NotFoundError(_NOT_SAID)  # a deployed function holds a part of the source alone
    named = {"Content-Disposition": f'attachment; filename="ng12-assessor-{__version__}.zip"'}
    return Reply(content=archive(_ROOT), content_type=ARCHIVE, headers=named)


def archive(root: Path) -> bytes:
    """Return what is installed under `root` as a zip file: the same bytes for the same files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as zipped:
        for path in sorted(_files(root)):
            zipped.writestr(_entry(path.relative_to(root).as_posix()), path.read_bytes(), zipfile.ZIP_DEFLATED)
        if not (root / "pyproject.toml").is_file() and (licence := _installed_licence()):
            zipped.writestr(_entry(_LICENCE), licence)
    return buffer.getvalue()


def _files(root: Path) -> Iterator[Path]:
    if (root / "pyproject.toml").is_file():  # where packages are installed, such files are of others
        yield from (root / name for name in (_LICENCE, *_OF_A_CHECKOUT) if (root / name).is_file())
    for package in _PACKAGES:
        yield from (path for path in (root / package).rglob("*") if _belongs(path.relative_to(root), path))


def _belongs(place: Path, path: Path) -> bool:
    is_hidden = any(part.startswith((".", "__pycache__")) for part in place.parts)
    return path.suffix in _KINDS and not is_hidden and path.is_file() and not path.is_symlink()


def _entry(place: str) -> zipfile.ZipInfo:
    """Return an entry without a time, readable for everybody."""
    entry = zipfile.ZipInfo(place)
    entry.external_attr = 0o644 << 16
    return entry


def _installed_licence() -> str | None:
    try:
        return distribution("ng12-assessor").read_text(f"licenses/{_LICENCE}")
    except PackageNotFoundError:
        return None
