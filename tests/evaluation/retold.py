"""Records told again in another form: each transformation takes a record and tells the same in other marks or places.

`python -m tests.evaluation.retold RECORDS` prints the table of so many records.
"""

import json
import os
import re
import sys
import tempfile
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from functions.local.guidelines import ingest_file
from pipelines.assess.response import AssessResponse
from pipelines.assess.run import AssessCall, assess_patient
from shared.guideline.urgency import Urgency, urgency_order
from shared.patient.record import MAX_CHARACTERS
from shared.settings import Settings
from shared.wiring import Wiring
from tests.evaluation.generated.texts import sample, texts
from tests.metamorphic.changes import AMERICAN

TESTS = Path(__file__).parents[1]
SEED = 2026
FIELDS = ("symptoms", "findings", "history")
TOLD_OF = ("matched", "matched_or_asked", "asked")
GENDERS = {"m": "Male", "f": "Female"}
GIVEN = ("assess", "letters", "ordinary")
ORDINARY = (
    "Lives with a partner and two cats.",
    "Works part time in a library.",
    "Plays bowls on Thursdays.",
    "The appointment was booked online.",
    "Would like a copy of this letter.",
    "Prefers to be phoned after four.",
    "Walks the dog twice a day.",
)
_MARK = re.compile(r"\[\[([^|\]]*)\|[^\]]*\]\]")
_SENTENCE_END = re.compile(r"(?<=[a-z0-9)%]{2}\.) (?=[A-Z])")
_LEANS_ON_THE_STRING_BEFORE = re.compile(
    r"\W*(?:it|its|this|that|they|these|those|also|and|but|then|since|same|he|she|which|other|another|so|as|both|no"
    r"|nor|not|now|still|or)\b",
    re.IGNORECASE,
)
_CYRILLIC = str.maketrans("aeopcxyiAEOPCXBHKMT", "аеорсхуіАЕОРСХВНКМТ")
_WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
_LIGATURES = (("ffi", "ﬃ"), ("ffl", "ﬄ"), ("ff", "ﬀ"), ("fi", "ﬁ"), ("fl", "ﬂ"))

Record = Mapping[str, Any]
Told = Callable[[str, Random], str | None]


@dataclass(frozen=True)
class Retelling:
    """A transformation: `tells` one text again, or None where it cannot; `is_whole`: of the strings of a field joined.

    `of_strings`: it takes the strings of a record instead.
    """

    name: str
    tells: Told | None = None
    of_strings: Callable[[Record, Random], Record | None] | None = None
    is_whole: bool = True


@dataclass
class Row:
    """What became of the urgency of `n` records; `silent`: the ids of those lowered without a question."""

    n: int = 0
    asked: int = 0
    raised: int = 0
    silent: list[str] = field(default_factory=list)


# The records


def records(reference_data: Path | None) -> list[Record]:
    """The records of the repository's own sets by other hands and, where there is a reference folder, of its sets."""
    found = [*_of_lines(TESTS / "blind", "records*.jsonl"), *_of_lines(TESTS / "cases" / "records", "letters*.jsonl")]
    found += _marked_texts()
    if reference_data:
        for name in GIVEN:
            lines = (reference_data / "gold" / f"{name}_dev.jsonl").read_text(encoding="utf-8").splitlines()
            found += [json.loads(line)["patient"] for line in lines]
    return Random(SEED).sample(found, len(found))


def generated(n: int) -> list[Record]:
    """So many of the generated texts that tell of an alarm, as records; always the same ones."""
    told = [text for text in texts() if text.expected in TOLD_OF]
    return [
        {"patient_id": one.id, "age": one.age, "gender": GENDERS[one.sex], "symptoms": [one.text]}
        for one in sample(told, n, SEED)
    ]


def _of_lines(folder: Path, names: str) -> Iterator[Record]:
    for path in sorted(folder.glob(names)):
        yield from (json.loads(line)["patient"] for line in path.read_text(encoding="utf-8").splitlines())


def _marked_texts() -> Iterator[Record]:
    for path in sorted((TESTS / "cases" / "assertions").glob("*.jsonl")):
        for case in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            text = _MARK.sub(r"\1", case["text"])
            if len(text) <= MAX_CHARACTERS:
                told = {"patient_id": case["id"], "age": case["age"], "gender": case["gender"], "symptoms": [text]}
                yield {**told, "smoking_history": case["smoking_history"]}


# The transformations


def _ordinary_first(text: str, random: Random) -> str:
    return f"{random.choice(ORDINARY)} {text}"


def _ordinary_in_between(text: str, random: Random) -> str | None:
    ends = [mark.end() for mark in _SENTENCE_END.finditer(text)]
    if not ends:
        return None
    at = ends[len(ends) // 2]
    return f"{text[:at]}{random.choice(ORDINARY)} {text[at:]}"


def _ordinary_last(text: str, random: Random) -> str:
    return f"{text} {random.choice(ORDINARY)}"


def _american(text: str, _: Random) -> str:
    for british, american in AMERICAN:
        text = text.replace(british, american).replace(british.capitalize(), american.capitalize())
    return text


def _as_a_letter(text: str, _: Random) -> str:
    return (
        f"Dear Dr Patel,\n\nThank you for seeing this patient.\n\n{text}\n\nYours sincerely,\nDr A Morgan\nThe Surgery"
    )


def _wrapped(text: str, random: Random) -> str:
    width = random.randint(30, 80)
    lines = [textwrap.fill(line, width, break_long_words=False, break_on_hyphens=False) for line in text.split("\n")]
    return "\n".join(lines)


def _with_slashes(text: str, _: Random) -> str:
    return _SENTENCE_END.sub("/ ", text).replace("./ ", " / ")


def _with_bullets(text: str, random: Random) -> str | None:
    bullet = random.choice(("- ", "• ", "* ", "– ", ""))
    sentences = _SENTENCE_END.split(text)
    lines = [f"{bullet or f'{n}. '}{one}" for n, one in enumerate(sentences, 1)]
    return "\n".join(lines) if len(lines) > 1 else None


def _ligatures(text: str, _: Random) -> str:
    for letters, one in _LIGATURES:
        text = text.replace(letters, one)
    return text


def _soft_hyphens(text: str, _: Random) -> str:
    return re.sub(r"([a-z]{3})([a-z]{3})", "\\1\u00ad\\2", text)


def _curly(text: str, _: Random) -> str:
    text = re.sub(r"(?<=\w)'", "’", text).replace("'", "‘")
    return re.sub(r'"(?=\w)', "“", text).replace('"', "”").replace(" - ", " – ")


def _other_order(record: Record, _: Random) -> Record | None:
    told = [text for name in FIELDS for text in record.get(name) or ()]
    if any(_LEANS_ON_THE_STRING_BEFORE.match(text) for text in told):
        return None
    return {**record, **{name: list(record.get(name) or ())[::-1] for name in FIELDS}}


RETELLINGS = (
    Retelling("an ordinary sentence first", _ordinary_first),
    Retelling("an ordinary sentence in between", _ordinary_in_between),
    Retelling("an ordinary sentence last", _ordinary_last),
    Retelling("strings in another order", of_strings=_other_order, is_whole=False),
    Retelling("American spelling", _american, is_whole=False),
    Retelling("all capitals", lambda text, _: text.upper(), is_whole=False),
    Retelling("all small letters", lambda text, _: text.lower(), is_whole=False),
    Retelling("greeting and signature", _as_a_letter),
    Retelling("wrapped at 30 to 80", _wrapped),
    Retelling("slashes for full stops", _with_slashes),
    Retelling("bullets", _with_bullets),
    Retelling("Cyrillic letters", lambda text, _: text.translate(_CYRILLIC), is_whole=False),
    Retelling("wide letters", lambda text, _: text.translate(_WIDE), is_whole=False),
    Retelling("ligatures", _ligatures, is_whole=False),
    Retelling("non-breaking spaces", lambda text, _: text.replace(" ", "\u00a0"), is_whole=False),
    Retelling("soft hyphens", _soft_hyphens, is_whole=False),
    Retelling("curly quotes and dashes", _curly, is_whole=False),
)


def _joined(record: Record) -> Record:
    """The strings of each field as one text, where it is not too long."""
    joined = {}
    for name in FIELDS:
        texts = [text.strip() for text in record.get(name) or () if text.strip()]
        whole = " ".join(text if text[-1] in ".!?:;," else f"{text}." for text in texts)
        joined[name] = ([whole] if texts else []) if len(whole) <= MAX_CHARACTERS else texts
    return {**record, **joined}


def retold(record: Record, how: Retelling) -> Record | None:
    """The record told again; None where it reads as it did, or would be too long."""
    random = Random(f"{SEED} {how.name} {record['patient_id']}")
    if how.of_strings:
        changed = how.of_strings(record, random)
    else:
        assert how.tells
        texts = {name: [(text, how.tells(text, random)) for text in record.get(name) or ()] for name in FIELDS}
        changed = {**record, **{name: [new or text for text, new in several] for name, several in texts.items()}}
    is_fit = changed and all(len(text) <= MAX_CHARACTERS for name in FIELDS for text in changed.get(name) or ())
    return changed if is_fit and changed != record else None


# The law


def is_lowered(before: AssessResponse, after: AssessResponse) -> bool:
    """Whether the second answer is less urgent than the first; one that judges nothing is not."""
    return _rank(after) > _rank(before)


def asks_about_it(before: AssessResponse, after: AssessResponse) -> bool:
    """Whether the second answer asks for what it is less urgent by."""
    lost = {one.rule_id for one in before.matched_recommendations if urgency_order(one.urgency) < _rank(after)}
    is_asked = any(lost.intersection(one.rule_ids) for one in after.to_ask)
    return after.decision in ("to_decide_first", "not_judged") or is_asked


def _rank(answer: AssessResponse) -> int:
    return urgency_order(answer.urgency or Urgency.NONE)


def table(wiring: Wiring, told: Sequence[Record]) -> dict[str, Row]:
    """What each transformation does to the urgency of the records."""

    def assessed(record: Record) -> AssessResponse:
        return assess_patient(wiring, AssessCall("tests", "tests-retold", sent=record, by_rules=True))

    rows = {how.name: Row() for how in RETELLINGS}
    for record in told:
        joined = _joined(record)
        as_sent, as_joined = assessed(record), assessed(joined)
        for how in RETELLINGS:
            changed = retold(joined if how.is_whole else record, how)
            if changed is None:
                continue
            row, before, after = rows[how.name], as_joined if how.is_whole else as_sent, assessed(changed)
            row.n += 1
            row.raised += is_lowered(after, before)
            if is_lowered(before, after):
                if asks_about_it(before, after):
                    row.asked += 1
                else:
                    row.silent.append(str(record["patient_id"]))
    return rows


def lines_of(rows: Mapping[str, Row]) -> Iterator[str]:
    """The table as it is printed."""
    yield f"{'transformation':34}{'n':>6}{'silent':>8}{'asked':>8}{'raised':>8}"
    for name, row in rows.items():
        yield f"{name:34}{row.n:>6}{len(row.silent):>8}{row.asked:>8}{row.raised:>8}"
    total = Counter({"n": 0})
    for row in rows.values():
        total.update(n=row.n, silent=len(row.silent), asked=row.asked, raised=row.raised)
    yield f"{'together':34}{total['n']:>6}{total['silent']:>8}{total['asked']:>8}{total['raised']:>8}"


def main() -> None:
    """Print the table of as many records as are asked for, and the records that are lowered in silence."""
    data = Path(os.environ["NG12_REFERENCE_DATA"])
    with tempfile.TemporaryDirectory() as folder:
        wiring = Wiring(Settings(data_dir=Path(folder)))
        ingest_file(wiring, data / "ng12-2026-01-12.pdf")
        rows = table(wiring, records(data)[: int(sys.argv[1])])
        wiring.close()
    lowered = (f"{name}: {' '.join(row.silent)}" for name, row in rows.items() if row.silent)
    sys.stdout.write("\n".join([*lines_of(rows), *lowered, ""]))


if __name__ == "__main__":
    main()
