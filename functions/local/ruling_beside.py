"""What stands beside a rule on the command line: the former rule, and what a language model makes of the words."""

import typer

from functions.local.console import err, out
from functions.local.differences import MARKS
from pipelines.desk.model.ask import ModelDraft
from pipelines.desk.show import Former
from pipelines.ingest.compare.words import word_changes
from shared.criteria.book import as_yaml
from shared.ports.models.base import ModelAwayError

_SIGNS = {"same": "  ", "removed": "- ", "added": "+ "}  # from our draft to the model's


def print_proposal(made: ModelDraft) -> None:
    """Print the tree to be edited on its own, and what a person reads beside it where it can be told apart."""
    if made.written is None:
        raise ModelAwayError(f"{made.model} drafted no tree that can be shown. {made.why}")
    err.print(f"Drafted by {made.model}; nobody is judged by it, and nothing of it is saved.", markup=False)
    if made.is_same:
        err.print("It asks what our draft asks; that is no reading by a person.", markup=False)
    for line in () if made.is_same else made.changed:
        err.print(_SIGNS[line.kind] + line.words, markup=False, soft_wrap=True)
    typer.echo(as_yaml(made.written), nl=False)


def print_former(former: Former, text: str) -> None:
    """Print the rule whose place a draft most likely takes, and what changed in the words."""
    out.print(f"beside the former rule, {former.number} of {former.edition} ({former.status}):", markup=False)
    for line in former.lines:
        out.print(line, markup=False, soft_wrap=True)
    if former.text is None:
        err.print("The edition that holds its words is not here, so they cannot be compared.", markup=False)
        return
    changes = word_changes(former.text, text)
    out.print(" ".join(MARKS[one.kind].format(one.words) for one in changes), markup=False, soft_wrap=True)
