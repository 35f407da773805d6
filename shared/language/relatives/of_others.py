"""Which of the things that a document names are told of somebody else: "her daughter Ann has diabetes"."""

import re
from collections.abc import Sequence

from shared.language.analyse import analyse
from shared.language.pack import load_pack
from shared.language.relatives.of_the_patient import is_told_of_the_patient, subject
from shared.language.relatives.plainly import read_plainly
from shared.language.relatives.words import names_any_relation, relations_in, start_of_sentence, words
from shared.terminology.concept import Mention
from shared.terminology.context import context_reader
from shared.terminology.health_words import Named
from shared.terminology.reach import Span
from shared.terminology.terminology import load_terminology

_HAD = re.compile(r"(?:has|have|had)\b", re.IGNORECASE)  # where a mention begins with it: "had persistent back pain"


def of_others(
    text: str, named: Sequence[Named], sex: str | None = None, age: int | None = None
) -> tuple[str | None, ...]:
    """Return for each thing that a text names the relation of whoever it is told of, None where it is the patient.

    `sex` as in a profile and `age` in years are the patient's, as far as they are known.
    """
    if not named or not names_any_relation(text):
        return (None,) * len(named)
    text, gender = read_plainly(text, named, age), sex.lower() if sex else None
    mentions = [Mention(one.name.id, one.start, one.end, text[one.start : one.end]) for one in named]
    around = context_reader(load_terminology()).read(text, mentions)
    told = analyse(text, sex=gender, age=age).passages
    found = []
    for each, said in zip(mentions, around, strict=True):
        by_passage = next((one.other for one in told if one.start <= each.start < one.end), None)
        other = whose(text, each.start, said.other_person, by_passage, gender)
        is_own = other and (_is_a_childs(text, each.start, other) or is_told_of_the_patient(text, each.start, mentions))
        found.append(None if is_own else other)
    return tuple(found)


def whose(text: str, at: int, cue: Span | None, by_passage: str | None = None, gender: str | None = None) -> str | None:
    """Return the relation of whoever has what stands at a place, None where the patient has it.

    A relative who only brings, tells or worries has nothing. `cue`: the words around the place that name somebody;
    `by_passage`: whose story it stands in.
    """
    return _who_has(text, at) or subject(text, at, cue, by_passage, gender)


def _who_has(text: str, at: int) -> str | None:
    """The relative of whom it is said beside what is told of the patient, or the family as a whole."""
    start = start_of_sentence(text, at)
    for begins, ends in relations_in(text, start, at):
        relation = text[begins:ends].lower()
        between = text[ends : had.end() if (had := _HAD.match(text, at)) else at]
        has = words()["who_has"].search(between)
        if has and not load_pack().words["telling"].search(has[0]):
            return relation
        if words()["found_to_have"].search(between):
            return relation
        if words()["with_it"].search(between) and words()["cared_for"].search(text[start:begins]):
            return relation
    return "family" if words()["family_history"].search(text[start:at]) else None


def _is_a_childs(text: str, at: int, relation: str) -> bool:
    """Whether somebody's child tells of them: "daughter worried about mum's dementia" is of the patient."""
    told = load_pack().words["child_tells"].search(text, start_of_sentence(text, at), at)
    return told is not None and words()["parent"].search(relation) is not None
