"""A scan of replies that shares no code with the product: is anything said that no cited excerpt says?

Every number with its unit and bound, every recommendation number and every phrase about referring, in each paragraph
of a reply, must stand in an excerpt that the paragraph cites. The reply is taken as it goes over the wire.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

_TAG = re.compile(r"\[[^\[\]]*\bp\.\d+[^\[\]]*\]")
_RULE = re.compile(r"(?<![\d.])\d+\.\d+\.\d+(?![\d.]*\d)")
_WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_AMOUNT = re.compile(
    r"(?P<before>at least|at most|more than|less than|fewer than|over|under|above|below|within|up to)?\s*"
    r"(?:the )?(?:age(?:d|s)? (?:of )?)?(?P<value>(?<![\w.])\d+(?:\.\d+)?(?![\d.]*\d))"
    r"[ -]?(?P<unit>%|years?|months?|weeks?|working days?|days?|hours?|minutes?|micrograms?|mg|mcg|ng|g/l|iu/ml|u/ml|"
    r"ml|mm|cm|points?|or more times|times)?(?![a-z])"
    r"(?P<after> (?:and|or) (?:over|above|older|more|under|below|less|greater))?"
)
_BOUNDS = {
    "at least": "from", "more than": "over", "over": "over", "above": "over", "at most": "to", "up to": "to",
    "less than": "under", "fewer than": "under", "under": "under", "below": "under", "within": "within",
    "and over": "from", "or over": "from", "and above": "from", "or above": "from", "and older": "from",
    "or older": "from", "or more": "from", "and more": "from", "or greater": "from", "and greater": "from",
    "and under": "to", "or under": "to", "and below": "to", "or below": "to", "and less": "to", "or less": "to",
}  # fmt: skip
_PHRASES = {
    name: re.compile(rf"(?<![\w-]){form}\b", re.IGNORECASE)
    for name, form in {
        "refer": r"refer(?:s|red|ring|ral|rals)?",
        "pathway": r"(?:suspected cancer )?pathways?",
        "immediate": r"immediate(?:ly)?",
        "very urgent": r"very urgent(?:ly)?",
        "urgent": r"(?<!very )urgent(?:ly)?",
        "non-urgent": r"non-?urgent(?:ly)?",
        "routine": r"routine(?:ly)?",
        "emergency": r"emergenc(?:y|ies)",
        "same day": r"same[- ]day",
        "admission": r"admi(?:t|ts|tted|ssion)",
        "direct access": r"direct[- ]access",
        "specialist": r"specialists?",
        "X-ray": r"x-?rays?",
        "ultrasound": r"ultrasound",
        "CT": r"CT",
        "MRI": r"MRI",
        "endoscopy": r"endoscop\w+",
        "biopsy": r"biops\w+",
        "safety net": r"safety[- ]net\w*",
        "comfort": r"(?:harmless|benign|reassur\w+|nothing to worry|no cancer|discharged?)",
        "no referral": r"(?:no|not|without)(?: \w+){0,3} refer\w*",
    }.items()
}

_DECIDED = re.compile(r"^For age (\d+), ((?:not )?met:|open on what was told:|(?:in|out)side the limits)")
_AGES = re.compile(r"\((?:aged [^()]*|any age)\)")

_MORE = re.compile(r"\n\n\d+ more recommendations? that names? this (?:is|are) not shown here: .*")


def faults(reply: Mapping[str, Any], question: str = "", fixed: Sequence[str] = ()) -> list[str]:
    """Return what a reply says that its excerpts do not. `fixed`: sentences of the product that speak of no patient.

    A number of the question may be repeated where code judges by it ("For age 55, met: ..."), and code works out the
    ages in brackets where it says where limits lie ("By age: ...").
    """
    answer = reply["answer"]
    for sentence in fixed:
        answer = answer.replace(sentence, " ")
    body, _, sources = answer.partition("\n\nSources:")
    body = _MORE.sub("", body) if reply.get("more") else body
    tags = {_tag(citation): citation for citation in reply["citations"]}
    found = [f"cites nothing known: {tag}" for tag in _TAG.findall(answer) if tag not in tags]
    found += [f"source without citation: {line}" for line in sources.strip().split("\n") if line and "[" not in line]
    for paragraph in filter(str.strip, body.split("\n\n")):
        cited = [tags[tag] for tag in _TAG.findall(paragraph) if tag in tags]
        found += _faults_of(_TAG.sub(" ", paragraph), cited, question)
    return found


def _faults_of(said: str, cited: Sequence[Mapping[str, Any]], question: str) -> list[str]:
    excerpts = [_plain(citation["excerpt"]) for citation in cited]
    said = _plain("\n".join(_without_decided(line, question) for line in said.split("\n")))
    numbers = {citation.get("rule_id") for citation in cited} | {n for text in excerpts for n in _RULE.findall(text)}
    held = frozenset(amount for text in excerpts for amount in _amounts(text))
    found = [f"recommendation {number}" for number in _RULE.findall(said) if number not in numbers]
    found += [f"amount {amount}" for amount in _amounts(said) if not any(_is_same(amount, one) for one in held)]
    found += [
        f"phrase {name}"
        for name, form in _PHRASES.items()
        if form.search(said) and not any(form.search(text) for text in excerpts)
    ]
    return found


def _is_asked(age: str, question: str) -> bool:
    """Whether a question names an age; "under 30" is judged as 29."""
    return bool(re.search(rf"\b(?:{age}|under {int(age) + 1})\b", question))


def _amounts(text: str) -> list[tuple[str, str, str]]:
    """Return value, unit (singular) and bound of every number, recommendation numbers aside."""
    amounts = _AMOUNT.finditer(_RULE.sub(" ", text.casefold()))
    return [(one["value"], (one["unit"] or "").removesuffix("s"), _bound(one)) for one in amounts]


def _bound(one: re.Match[str]) -> str:
    return _BOUNDS.get((one["after"] or one["before"] or "").strip(), "")


def _is_same(said: tuple[str, str, str], held: tuple[str, str, str]) -> bool:
    return said[0] == held[0] and said[1] in ("", held[1]) and said[2] in ("", held[2])


def _plain(text: str) -> str:
    text = re.sub(r"[“”\"]", " ", text.replace("\u2011", "-"))
    for value, word in enumerate(_WORDS[1:], start=2):
        text = re.sub(rf"\b{word}\b", str(value), text, flags=re.IGNORECASE)
    return " ".join(text.split())


def _tag(citation: Mapping[str, Any]) -> str:
    where = f"§{citation['rule_id']}" if citation.get("rule_id") else "terms"
    return f"[{citation['source']} {where}, p.{citation['page']}]"


def _without_decided(line: str, question: str) -> str:
    """A line without the age that was asked about, and without the ages by which code says where limits lie."""
    plain = _DECIDED.sub(lambda note: note[2] if _is_asked(note[1], question) else note[0], line)
    return _AGES.sub("", plain) if plain.startswith(("By age:", "inside the limits", "outside the limits")) else plain
