"""`ng12 search`: retrieval alone, for one question or a file of them."""

from pathlib import Path
from typing import Annotated

import typer

from functions.local import present
from functions.local.console import json_lines, out, print_json, progress, write_json_lines
from shared.errors import InputInvalidError
from shared.wiring import get_wiring


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(search)


def search(
    question: Annotated[str | None, typer.Argument()] = None,
    questions_file: Annotated[Path | None, typer.Option("--questions", help='Lines of {"id", "question"}.')] = None,
    out_file: Annotated[Path | None, typer.Option("--out", help='Lines of {"id", "hits"}.')] = None,
    top_k: Annotated[int, typer.Option(min=1, max=50)] = 10,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Find the passages that answer a question."""
    wiring = get_wiring()
    library = wiring.servings.active().library
    if question and questions_file is None:
        hits = wiring.retriever.retrieve(library, question, top_k).hits
        if as_json:
            print_json([hit.told() for hit in hits])
        else:
            present.hits(out, hits)
    elif questions_file and out_file and question is None:
        answers = []
        with progress("Searching"):
            for number, case in json_lines(questions_file):
                if not isinstance(case.get("question"), str):
                    raise InputInvalidError(f'Line {number} is not an object with "id" and "question".')
                found = wiring.retriever.retrieve(library, case["question"], top_k)
                hits_json = [hit.told() for hit in found.hits]
                answers.append({"id": case.get("id"), "hits": hits_json})
        write_json_lines(out_file, answers)
    else:
        raise InputInvalidError("Give a question, or --questions FILE.jsonl with --out OUT.jsonl.")
