"""What a question asks: its words, its meaning, who it is about, which kind of answer it wants."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from shared.language.ages import asks_after_both, stated_age, stated_group, stated_sex
from shared.language.numbers import in_digits
from shared.language.stems import stems_by_sentence, terms
from shared.language.values import stated_value
from shared.patient.record import PatientRecord
from shared.retrieval.hints import Hints
from shared.retrieval.intents import Intent, read_intents
from shared.retrieval.library import Library
from shared.retrieval.meaning import read_meaning
from shared.retrieval.talk import load_talk
from shared.retrieval.terms_asked import terms_asked

if TYPE_CHECKING:
    from shared.terminology.terminology import Terminology


# Whom a question is about: "child", "young", "adult", or children and adults alike.
BOTH = "both"
# A question about a child asks a little for what is said of children.
_OF_CHILDREN: dict[str, tuple[float, frozenset[str]]] = {"about_child": (0.3, frozenset())}
# "P.M.B."
_DOTTED = re.compile(r"\b(?:[A-Za-z]\.){2,}(?=\W|$)")
_RULE_ID = re.compile(r"(?<![\d.])(\d+\.\d+\.\d+)(?![\d.]*\d)")


@dataclass(frozen=True, slots=True)
class Query:
    """A question understood. `asked`: concept -> (weight, its more general concepts); `understood`: words they cover.

    `terms_asked`: the places of defined terms and how surely it wants them explained, 0 to 1;
    `value`: what a test said; `names_test`: it names one; `rule_ids`: recommendation numbers that it names;
    `named_places`: the places of both.
    """

    text: str
    terms: tuple[str, ...]
    asked: Mapping[str, tuple[float, frozenset[str]]]
    elsewhere: frozenset[str]
    understood: frozenset[str]
    intents: frozenset[Intent]
    rule_ids: tuple[str, ...]
    named_places: tuple[int, ...]
    terms_asked: Mapping[int, float]
    value: float | None
    names_test: bool
    age: int | None
    sex: str | None
    group: str | None


def read_query(text: str, library: Library, terminology: Terminology, hints: Hints) -> Query:
    """Understand a question. Pure: the same words give the same query."""
    text = _DOTTED.sub(lambda found: found[0].replace(".", ""), text)
    tokens = stems_by_sentence(text)
    meaning = read_meaning(text, tokens, terminology, hints)
    age = stated_age(text)
    stem_set = frozenset(tokens)
    group = BOTH if asks_after_both(stem_set, text, age) else stated_group(stem_set, text, age)
    asked = {**_OF_CHILDREN, **meaning.asked} if group == "child" else meaning.asked
    rule_ids = tuple(number for number in _RULE_ID.findall(text) if number in library.rule_places)
    value = stated_value(in_digits(text))
    intents = read_intents(text) | ({Intent.VALUE} if value is not None or meaning.gives_value else set())
    asked_terms = terms_asked(text, tokens, meaning, intents, library)
    return Query(
        text=text,
        terms=meaning.terms,
        asked=asked,
        elsewhere=frozenset(mention.concept for mention in meaning.talk) & load_talk().elsewhere,
        understood=meaning.understood,
        intents=intents,
        rule_ids=rule_ids,
        named_places=(*(library.rule_places[number] for number in rule_ids), *asked_terms),
        terms_asked=asked_terms,
        value=value,
        names_test=meaning.names_test,
        age=age,
        sex=stated_sex(text),
        group=group,
    )


def record_query(record: PatientRecord, said: Iterable[str], terminology: Terminology) -> Query:
    """Ask for what surrounds a record, by its words and `said`, the concepts that its facts state."""
    text = patient_query(record)
    return Query(
        text=text,
        terms=tuple(terms(text)),
        asked={concept: (1.0, terminology.general_of(concept) - {concept}) for concept in sorted(said)},
        elsewhere=frozenset(),
        understood=frozenset(),
        intents=frozenset(),
        rule_ids=(),
        named_places=(),
        terms_asked={},
        value=None,
        names_test=False,
        age=None,
        sex=None,
        group=None,
    )


def patient_query(record: PatientRecord) -> str:
    """Return the search text of a patient, as seed 000 builds it: symptoms, age, sex, smoking."""
    gender = "" if record.gender in ("Other", "Unknown") else record.gender
    smoking = "" if record.smoking_history == "Unknown" else record.smoking_history
    said = ", ".join((*record.symptoms, *record.findings))
    return " ".join(filter(None, (said, f"age {record.age}", gender, smoking)))
