"""Makes weights.json from labelled messages: `python -m pipelines.agent.reading.learning FILE... [--out weights.json]`.

A line of a file, or an entry of a YAML list, is {"message", "asks" | "due" | "steps"}; of what is asked the tools alone
are learnt. One logistic regression a tool; pairs of messages put together teach that what is asked adds up.
"""

import math
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import orjson
import yaml

from pipelines.agent.reading.mark import mark
from pipelines.agent.reading.read import Lexicon, parts_of
from pipelines.agent.reading.speech import as_typed
from pipelines.agent.reading.weighing import TOOLS, WEIGHTS, features_of
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.terminology import load_terminology

Example = tuple[set[str], frozenset[str]]
_PAIRS, _PAIR_COUNTS, _LEAST_SEEN, _KEPT, _STEPS, _POWERS, _PENALTY = 1000, 0.5, 2, 3000, 300, 20, 1 / 30
_WHOLE: Final = ("^ ", "#length")


def examples(messages: Iterable[tuple[str, frozenset[str]]], lexicon: Lexicon) -> list[Example]:
    """Return labelled messages as what is seen of them."""
    marked = ((mark(as_typed(text), lexicon.names, lexicon.is_word), tools) for text, tools in messages)
    return [(features_of(parts_of(one)), tools) for one, tools in marked]


def labelled(path: Path) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield messages that stand alone with the tools that they ask for; none that is kept for measuring."""
    text = path.read_text(encoding="utf-8")
    rows: list[dict[str, Any]] = (
        list(map(orjson.loads, text.splitlines())) if path.suffix == ".jsonl" else yaml.safe_load(text)
    )
    for row in rows:
        asked = next(row[name] for name in ("asks", "due", "steps") if name in row)
        if not (row.get("history") or asked == "any" or row.get("half") == "kept"):
            yield row["message"], frozenset(map(_tool, asked))


def _tool(asked: Any) -> str:
    """A tool in whichever shape: {"tool": name}, {name: arguments}, [name, words...]."""
    return str(asked["tool"] if "tool" in asked else next(iter(asked)))


def learn(given: Sequence[Example]) -> dict[str, Any]:
    """Return the weights of the features that tell most, and of none."""
    rows = [*given, *_pairs(given)]
    counts = [1.0] * len(given) + [_PAIR_COUNTS] * (len(rows) - len(given))
    weights, bias = _fitted(rows, counts, _telling(given))
    return {"bias": bias, "features": weights}


def _telling(given: Sequence[Example]) -> list[str]:
    """The features that stand beside some tool far more or less often than chance would have it."""
    seen = Counter(name for names, _ in given for name in names)
    beside = Counter((name, tool) for names, tools in given for name in names for tool in tools)
    rates = {tool: max(sum(tool in tools for _, tools in given), 1) / len(given) for tool in TOOLS}

    def surprise(name: str) -> float:
        return max(
            abs(beside[name, tool] - seen[name] * rate) / math.sqrt(seen[name] * rate * (1 - rate))
            for tool, rate in rates.items()
        )

    names = sorted(
        (name for name, times in seen.items() if times >= _LEAST_SEEN), key=lambda one: (-surprise(one), one)
    )
    return sorted(names[:_KEPT])


def _pairs(given: Sequence[Example]) -> Iterator[Example]:
    """Two messages as one; half of the time the second asks for nothing."""
    chance = random.Random(0)  # noqa: S311 - the same pairs whenever the weights are made
    silent, asking = [one for one in given if not one[1]], [one for one in given if one[1]]
    for _ in range(_PAIRS):
        first, second = chance.choice(asking), chance.choice(silent if chance.random() < _PAIR_COUNTS else asking)
        together = {name for name in first[0] | second[0] if not name.startswith(_WHOLE) and not name.endswith(" $")}
        yield together, first[1] | second[1]


def _fitted(
    rows: Sequence[Example], counts: Sequence[float], names: Sequence[str]
) -> tuple[dict[str, list[float]], list[float]]:
    """Logistic regressions with a square penalty, by accelerated steps down the slope; features of a row weigh one."""
    import numpy as np

    place = {name: at for at, name in enumerate(names)}
    seen, wanted = (np.zeros((len(rows), n), np.float32) for n in (len(names) + 1, len(TOOLS)))
    for row, (held, tools) in enumerate(rows):
        columns = [place[name] for name in held if name in place]
        seen[row, columns] = 1 / np.sqrt(max(len(columns), 1))
        seen[row, -1] = 1
        wanted[row] = [tool in tools for tool in TOOLS]
    each, penalty = np.array(counts, np.float32)[:, None], np.full((len(names) + 1, 1), _PENALTY, np.float32)
    penalty[-1] = 0
    steepest = np.ones((len(names) + 1, 1), np.float32)
    for _ in range(_POWERS):
        steepest = seen.T @ (each * (seen @ (steepest / np.linalg.norm(steepest))))
    step = np.float32(1 / (0.25 * np.linalg.norm(steepest) + _PENALTY))
    now = before = np.zeros((len(names) + 1, len(TOOLS)))
    for turn in range(_STEPS):
        ahead = now + turn / (turn + 3) * (now - before)
        slope = seen.T @ (each * (1 / (1 + np.exp(-seen @ ahead)) - wanted)) + penalty * ahead
        now, before = ahead - step * slope, now
    told = [[round(float(one), 2) for one in row] for row in now]
    return dict(zip(names, told[:-1], strict=True)), told[-1]


def main(arguments: Sequence[str]) -> None:
    """Learn from the files that are named, and write the weights."""
    out = Path(arguments[arguments.index("--out") + 1]) if "--out" in arguments else WEIGHTS
    files = [Path(one) for one in arguments if one not in ("--out", str(out))]
    lexicon = Lexicon(load_drug_names(), load_terminology().knows)
    given = examples((one for path in files for one in labelled(path)), lexicon)
    told = learn(given)
    lines = [f"{orjson.dumps(name).decode()}:{orjson.dumps(row).decode()}" for name, row in told["features"].items()]
    bias = orjson.dumps(told["bias"]).decode()
    out.write_text(f'{{"bias":{bias},"features":{{\n' + ",\n".join(lines) + "\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
