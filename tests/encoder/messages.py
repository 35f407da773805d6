"""Labelled messages as the encoder shall see them: `python -m tests.encoder.messages FILE... > rows.jsonl`.

A line of a file, or an entry of a YAML list, is {"message", "asks" | "due" | "steps"}. A medicine is given by its
number among the message's medicines, so that learning may show it under any name.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import orjson
import yaml

from pipelines.agent.reading.mark import Word, mark
from pipelines.agent.reading.read import Lexicon
from pipelines.agent.reading.speech import as_typed
from pipelines.agent.reading.weighing import MEDICINES, TOOLS, shown
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.drugs.names import DrugNames, same_medicine
from shared.terminology.terminology import load_terminology

# The tools of which the words that they are asked about are learnt beside: it makes the states know them.
TOLD = TOOLS[:4]
SMALL = frozenset(
    """a an the of in on for to and or with at by from as is are it its any that this patients patient people person
    adults who after vs versus about into use treatment risk new latest recent""".split()  # noqa: SIM905
)


def rows(path: Path, lexicon: Lexicon) -> Iterator[dict[str, Any]]:
    """Yield what is to be learnt of messages that stand alone; none that is kept for measuring."""
    text = path.read_text(encoding="utf-8")
    entries = [orjson.loads(line) for line in text.splitlines()] if path.suffix == ".jsonl" else yaml.safe_load(text)
    for entry in entries:
        asked = next(entry[name] for name in ("asks", "due", "steps") if name in entry)
        if not (entry.get("history") or asked == "any" or entry.get("half") == "kept"):
            marked = mark(as_typed(entry["message"]), lexicon.names, lexicon.is_word)
            words = marked.words(0, len(marked.line))
            told = (
                _told(words, asked, lexicon.names) if "asks" in entry and all("args" in ask for ask in asked) else None
            )
            yield {"words": _numbered(words), "tools": sorted({TOOLS.index(_tool(ask)) for ask in asked}), "told": told}


def _tool(asked: Any) -> Any:
    """A tool in whichever shape: {"tool": name}, {name: arguments}, [name, words...]."""
    return asked["tool"] if "tool" in asked else next(iter(asked))


def _numbered(words: Sequence[Word]) -> list[str | int]:
    """Words as shown; a medicine as the number of its name."""
    is_medicine = [word.span is not None and word.span.kind in ("DRUG", "SLIP") for word in words]
    pairs = zip(shown(words), is_medicine, strict=True)
    return [MEDICINES.index(said) if medicine else said for said, medicine in pairs]


def _told(words: Sequence[Word], asks: Sequence[Any], names: DrugNames) -> list[list[int]]:
    """For each word the places in TOLD of the tools that it is an argument of."""
    told: list[list[int]] = [[] for _ in words]
    for ask in asks:
        if ask["tool"] in TOLD:
            for at, word in enumerate(words):
                if _is_argument(word, ask["args"], names):
                    told[at].append(TOLD.index(ask["tool"]))
    return told


def _is_argument(word: Word, args: dict[str, Any], names: DrugNames) -> bool:
    if (topic := args.get("query") or args.get("condition")) is not None:
        said = _stems(word.span.text if word.span else word.said)
        return bool(said) and said <= _stems(topic)
    medicines = args.get("drug_names") or [args.get("drug_name") or ""]
    if word.span is None or word.span.kind not in ("DRUG", "SLIP", "UNK"):
        return False
    said = word.span.value
    return any(one and (one.lower() == said.lower() or same_medicine(names, one, said)) for one in medicines)


def _stems(text: str) -> set[str]:
    found = re.findall(r"[a-z0-9+]+", text.lower())
    return {re.sub(r"(?:ies|es|s|ing|ed)$", "", word) for word in found if word not in SMALL}


def main() -> None:
    """Print the rows of the files that are named."""
    lexicon = Lexicon(load_drug_names(), load_terminology().knows)
    for name in sys.argv[1:]:
        for row in rows(Path(name), lexicon):
            print(orjson.dumps(row).decode())  # noqa: T201


if __name__ == "__main__":
    main()
