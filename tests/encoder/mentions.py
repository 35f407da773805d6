"""Fits the reader of mentions to marked texts: `python -m tests.encoder.mentions TEXTS... STATEMENTS`.

A line of TEXTS (.jsonl) is {"text", "age", "gender", "smoking_history"}; mentions in it are marked [[words|class]].
STATEMENTS (.yaml) are short, and their reading is tested: each is put into one of the texts and means there the same.
"""

import random
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, get_args

import numpy as np
import orjson

from shared.data import read_yaml
from shared.encoder.encoder import Encoder
from shared.language.analyse import analyse
from shared.language.analysis import Analysis, Assertion, Section
from shared.language.sentences import sentences_of
from shared.patient.likelihood.doubting import told_of
from shared.patient.likelihood.reader import CLASSES, ENCODER, HEAD, MentionReader, Told
from shared.patient.person import sex_of
from shared.patient.read import Reader, reader_by_rules
from shared.patient.record import PatientRecord
from shared.terminology.terminology import load_terminology
from tests.encoder.fitting import fitted

Example = tuple[Analysis, Told, str]
_MARK: Final = re.compile(r"\[\[(.+?)\|(\w+)\]\]", re.DOTALL)
_TAKEN: Final = ("none", "present", "absent", "historical", "explained")
_ANYBODY: Final = {"age": 60, "gender": "Female", "smoking_history": "Never Smoked"}
_MOST_WORDS, _TIMES = 25, 2


def known() -> tuple[str, ...]:
    """What the rules may know of a mention, in the order in which it is seen."""
    kinds = {"taken": _TAKEN, "section": get_args(Section), "assertion": get_args(Assertion), "other": (True,)}
    return tuple(sorted(f"{kind} {name}" for kind, names in kinds.items() for name in names))


def unmarked(marked: str) -> tuple[str, list[Told]]:
    """Return a text without its marks, and what was marked with its class."""
    text, told, last = "", list[Told](), 0
    for found in _MARK.finditer(marked):
        text += marked[last : found.start()]
        told.append(Told(len(text), len(text) + len(found[1]), found[2]))
        text, last = text + found[1], found.end()
    return text + marked[last:], told


def of_marks(row: dict[str, Any], rules: Reader) -> Iterator[Example]:
    """Yield each marked mention: the text's analysis, the mention as what the rules took it, and its class."""
    text, marks = unmarked(row["text"])
    yield from _as_read(text, {name: row[name] for name in _ANYBODY}, marks, rules)


def of_statements(statements: Iterable[str], texts: Sequence[str], rules: Reader) -> Iterator[Example]:
    """Yield what short statements tell, each put where a sentence of some text begins."""
    chance = random.Random(0)
    for one in statements:
        told = _told(one, _ANYBODY, rules)
        if told:
            text, _ = unmarked(chance.choice(texts))
            begins = [sentence.start for sentence in sentences_of(text)]
            at = chance.choice(begins[: len(begins) * 2 // 3] or [0])
            whole = f"{text[:at]}{one[0].upper()}{one[1:].rstrip('.')}. {text[at:]}"
            marks = [Told(at + mark.start, at + mark.end, mark.as_) for mark in told]
            yield from [example for example in _as_read(whole, _ANYBODY, marks, rules) for _ in range(_TIMES)]


def _as_read(text: str, person: dict[str, Any], marks: Iterable[Told], rules: Reader) -> Iterator[Example]:
    read = _told(text, person, rules)
    analysis = analyse(text, sex=sex_of(_record(text, person))[0], age=person["age"])
    for mark in marks:
        if mark.as_ in CLASSES:
            over = (one.as_ for one in read if one.start < mark.end and mark.start < one.end)
            yield analysis, Told(mark.start, mark.end, next(over, "none")), mark.as_


def _told(text: str, person: dict[str, Any], rules: Reader) -> list[Told]:
    features = rules.read(_record(text, person)).features.values()
    return [told_of(fact) for facts in features for fact in facts if fact.quote.at]


def _record(text: str, person: dict[str, Any]) -> PatientRecord:
    return PatientRecord(patient_id="T-1", symptoms=(text,), **person)


def _short(entries: Iterable[dict[str, Any]]) -> Iterator[str]:
    told = (entry.get("symptoms") for entry in entries)
    yield from (one for one in told if isinstance(one, str) and 1 <= len(one.split()) <= _MOST_WORDS)


def main(files: Sequence[Path]) -> None:
    """Fit to every marked mention of the files, in their order."""
    nothing = np.zeros(0, np.float32)
    reader, rules = MentionReader(Encoder(ENCODER), known(), nothing, nothing), reader_by_rules(load_terminology())
    rows = [orjson.loads(line) for file in files[:-1] for line in file.read_bytes().splitlines()]
    told = [
        (reader.seen(text, one), CLASSES.index(class_)) for row in rows for text, one, class_ in of_marks(row, rules)
    ]
    put = of_statements(_short(read_yaml(files[-1])), [row["text"] for row in rows], rules)
    told += [(reader.seen(text, one), CLASSES.index(class_)) for text, one, class_ in put]
    weights, bias = fitted(np.array([seen for seen, _ in told]), [class_ for _, class_ in told])
    names = np.frombuffer("\n".join(known()).encode(), np.uint8)
    np.savez_compressed(HEAD, known=names, weights=weights.astype(np.float16), bias=bias.astype(np.float32))


if __name__ == "__main__":
    main([Path(one) for one in sys.argv[1:]])
