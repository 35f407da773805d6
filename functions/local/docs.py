"""`make docs`: the pages of docs/ that are made from the code; a test fails when they drift."""

import sys
from collections.abc import Callable
from pathlib import Path

import orjson

from functions.admin.routes import ROUTES as ADMIN
from functions.assess.main import ROUTES as ASSESS
from functions.chat.main import ROUTES as CHAT
from functions.web.main import ROUTES as WEB
from pipelines.assess.assisted.graph import build_assisted_graph
from pipelines.assess.graph import build_graph as assess_graph
from pipelines.chat.graph import build_graph as chat_graph
from shared.http.api import HEALTH
from shared.http.openapi import openapi

_GRAPHS = """# The graphs

Made from the code by `make docs`; a test fails when this page drifts.

## Assess

```mermaid
{assess}
```

## Assess, where a language model is configured

```mermaid
{assisted}
```

## Chat

```mermaid
{chat}
```
"""


def api_document() -> str:
    """Return the OpenAPI document of all HTTP functions as one host serves them."""
    document = openapi((*ASSESS, *CHAT, *ADMIN, *WEB, HEALTH))
    return orjson.dumps(document, option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS).decode() + "\n"


def graphs() -> str:
    """Return the page of graph diagrams."""
    drawn = {"assess": assess_graph(), "assisted": build_assisted_graph(), "chat": chat_graph()}
    return _GRAPHS.format(**{name: graph.get_graph().draw_mermaid().strip() for name, graph in drawn.items()})


PAGES: dict[str, Callable[[], str]] = {"openapi.json": api_document, "graphs.md": graphs}


def main(folder: Path) -> None:
    """Write every page."""
    for name, make in PAGES.items():
        (folder / name).write_text(make(), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs"))
