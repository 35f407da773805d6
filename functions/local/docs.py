"""`make docs`: the pages of docs/ that are made from the code; a test fails when they drift."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

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
from pipelines.agent.graph import FLOW as AGENT_FLOW
from pipelines.assess.graph import FLOW as ASSESS_FLOW
from pipelines.assess.readers.graph import FLOW as READERS_FLOW
from pipelines.chat.graph import FLOW as CHAT_FLOW
from pipelines.knowledge.graph import FLOW as KNOWLEDGE_FLOW
from pipelines.records.graph import FLOW as RECORDS_FLOW
from shared.criteria.book import shipped
from shared.flow import Flow
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
    flows: Mapping[str, Flow[Any, Any]] = {
        "assess": ASSESS_FLOW,
        "assisted": READERS_FLOW,
        "chat": CHAT_FLOW,
        "knowledge": KNOWLEDGE_FLOW,
        "records": RECORDS_FLOW,
        "agent": AGENT_FLOW,
    }
    return _GRAPHS.format(**{name: flow.compiled.get_graph().draw_mermaid().strip() for name, flow in flows.items()})


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
