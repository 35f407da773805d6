"""docs/architecture.md names every room and every collection that Firestore is told of."""

import json

from tests.architecture.sources import ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_every_room_stands_on_the_page() -> None:
    rooms = [path for storey in ("pipelines", "shared") for path in sorted((ROOT / storey).iterdir())]
    names = [path.name for path in rooms if (path / "__init__.py").exists()]
    assert len(names) > 20
    assert [name for name in names if f"/{name}`" not in PAGE] == []


def test_every_small_module_stands_on_the_page() -> None:
    names = [path.stem for path in (ROOT / "shared").glob("*.py") if path.stem != "__init__"]
    assert [name for name in names if f"`{name}`" not in PAGE and f"`shared/{name}.py`" not in PAGE
            and not name.startswith("settings_")] == []  # fmt: skip


def test_every_collection_that_firestore_is_told_of_stands_on_the_page() -> None:
    told = json.loads((ROOT / "shared/ports/documents/firestore_indexes.json").read_text(encoding="utf-8"))
    names = {one["collectionGroup"] for one in (*told["indexes"], *told["fieldOverrides"])}
    assert [name for name in sorted(names) if f"`{name}`" not in PAGE] == []
