"""`make docs`: the pages of docs/ that are made from the code; a test fails when they drift."""

import sys
from collections.abc import Callable
from pathlib import Path

import orjson

from functions.admin.routes import ROUTES as ADMIN
from functions.agent.main import ROUTES as AGENT
from functions.assess.main import ROUTES as ASSESS
from functions.cds_hooks.main import ROUTES as CDS_HOOKS
from functions.chat.main import ROUTES as CHAT
from functions.knowledge.main import ROUTES as KNOWLEDGE
from functions.lists.main import ROUTES as LISTS
from functions.local.rulebook_page import rulebook_page
from functions.records.routes import ROUTES as RECORDS
from functions.web.main import ROUTES as WEB
from pipelines.agent.graph import build_graph as agent_graph
from pipelines.assess.graph import build_graph as assess_graph
from pipelines.assess.readers.graph import build_readers_graph
from pipelines.chat.graph import build_graph as chat_graph
from pipelines.knowledge.graph import build_graph as knowledge_graph
from pipelines.records.graph import build_graph as records_graph
from shared.criteria.book import shipped
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

## Knowledge

```mermaid
{knowledge}
```

## Records

```mermaid
{records}
```

## Agent

```mermaid
{agent}
```
"""


def api_document() -> str:
    """Return the OpenAPI document of all HTTP functions as one host serves them."""
    document = openapi((*ASSESS, *CHAT, *KNOWLEDGE, *RECORDS, *AGENT, *CDS_HOOKS, *ADMIN, *WEB, *LISTS, HEALTH))
    return orjson.dumps(document, option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS).decode() + "\n"


def graphs() -> str:
    """Return the page of graph diagrams."""
    drawn = {"assess": assess_graph(), "assisted": build_readers_graph(), "chat": chat_graph()}
    drawn["knowledge"] = knowledge_graph()
    drawn["records"] = records_graph()
    drawn["agent"] = agent_graph()
    return _GRAPHS.format(**{name: graph.get_graph().draw_mermaid().strip() for name, graph in drawn.items()})


PAGES: dict[str, Callable[[], str]] = {
    "openapi.json": api_document,
    "graphs.md": graphs,
    "rulebook.md": lambda: rulebook_page(shipped("SRG1")),
    "rulebook-ng12.md": lambda: rulebook_page(shipped("NG12")),
}


def main(folder: Path) -> None:
    """Write every page."""
    for name, make in PAGES.items():
        (folder / name).write_text(make(), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs"))
