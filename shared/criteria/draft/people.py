"""Who is meant: ages in every wording, defined age groups, women and men."""

import re
from collections.abc import Iterator
from functools import lru_cache, partial

from shared.criteria.draft.marks import PERSON, REMEMBERED, Marks
from shared.criteria.draft.wording import has_digit
from shared.guideline.criterion import Age, Criterion, Population, Sex

_AGED = (
    r"(?:\b(?:who (?:is|are) |(?:is|are) )?(?:(?:between )?the ages? of |of age "
    r"|of (?=\d|at least|over|under|more)|aged?:? "
    r"|at (?:an? |the )?age(?: of)? |at (?=\d)|(?:(?:have|has|is|are) )?(?:reached|turned|past|being)"
    r" (?:the age of )?))"
)
_N = r"\d{1,3}(?!\.?\d)"
_YEARS = r"(?:[ -]?years?(?:[ -]olds?| of age)?)"
_NO_UNIT = r"(?!\s*(?:-?\s*(?:days?|weeks?|months?|times|hours?|mm|cm)\b|%|micro|IU|ng|mg|µ|units?|x ?10|per\b|/))"
_TO = r" ?(?:to|and|-|–) ?"
_NUM = r"(\d{1,3})(?!\.?\d)"
_REACHED = r"(?:reached|turned|attained|passed|had (?:his|her|their))"
# Rarer wordings of an age, said as those below say it. A bare sign is an age only beside a word for age or people.
_SAID_ALIKE = tuple(
    (re.compile(pattern, re.IGNORECASE), plain)
    for pattern, plain in (
        (
            r"\b(?:whose|with an|with a minimum|of an) age (?:is|of)(?: at)?(?= )"
            r"|(?<!at )(?<!an )(?<!the )\b(?:ages|age range|age):?"
            r"(?=\s*(?:\d|[<>]|over\b|under\b|above\b|below\b|at least\b))",
            "aged",
        ),
        (
            rf"\b(?:aged? )?(?:no|not) (?:younger|less) than (?={_NUM})|\b(?:aged? )?not (?:under|below) (?={_NUM})",
            "aged at least ",
        ),
        (rf"(?<=\baged)\s*>= ?{_NUM}|>= ?{_NUM}(?=[ -]?y)", r" at least \1\2"),
        (rf"(?<=\baged)\s*<= ?{_NUM}|<= ?{_NUM}(?=[ -]?y)", r" \1\2 or under"),
        (rf"(?<=\baged)\s*< ?{_NUM}|< ?{_NUM}(?=[ -]?y)", r" under \1\2"),
        (rf"(?<=\baged)\s*> ?{_NUM}|> ?{_NUM}(?=[ -]?y)", r" over \1\2"),
        (rf"\b(?:who |that )?(?:(?:have|has) )?{_REACHED} the age of {_NUM}(?: years)?", r"aged \1 or over"),
        (rf"\b{_NUM}-years?-olds? (?:and|or) (?:over|above|older)", r"aged \1 or over"),
        (
            rf"\b(?:who (?:are|is) )?not yet (?:aged )?{_NUM}(?: years(?: old| of age)?)?(?! weeks| months| days)",
            r"aged under \1",
        ),
        (
            rf"\b(?:up to|until|not over|no older than) (?:and including )?(?:the )?age(?: of)? {_NUM}",
            r"aged \1 or under",
        ),
        (
            r"\b(?:in|of|from) the (?:age group )?(\d{1,3})(?:[- ]?(?:\+|plus)"
            r"|[- ](?:and|or)[- ](?:over|above|older|up))s?(?: age[- ](?:group|band|range|bracket))?\b",
            r"aged \1 or over",
        ),
        (r"\bin their ([1-9]0)s,? (?:and|or) (?:over|above|older|beyond|later)", r"aged \1 or over"),
        (
            r"\b((?:persons?|people|patients?|adults?|wom[ae]n|m[ae]n|someone|anyone|who|they|she|he) (?:is|are))"
            rf" {_NUM} (?:and|or) more\b(?! of\b| \w+s\b)",
            r"\1 aged \2 or over",
        ),
    )
)
_OLDER = r" ?(?:and|or) (?:over|above|older|later|upwards?|beyond)\b"
_AGES = tuple(
    (kind, re.compile(pattern, re.IGNORECASE))
    for kind, pattern in (
        ("between", rf"{_AGED}(?:between |from )?{_N}{_YEARS}?{_TO}{_N}(?!{_OLDER}){_YEARS}?"),
        ("between", rf"\b(?:between |from )?{_N}{_TO}{_N}{_YEARS}"),
        ("from", rf"{_AGED}?\b(?:at least|from|no younger than|not younger than|not under) {_N}{_YEARS}"),
        (
            "from",
            rf"{_AGED}(?:at least |from |no younger than )?{_N}{_YEARS}?"
            rf"(?:{_OLDER}| (?:and|or) (?:more|greater|up)(?: years)?| plus\b|\+)",
        ),
        (
            "from",
            rf"(?:^\s*|\b(?:who|they|she|he) )(?:is|are) (?:at least|from|no younger than) {_N}{_NO_UNIT}{_YEARS}?",
        ),
        ("from", rf"{_AGED}(?:at least|from|no younger than) {_N}{_YEARS}?(?: upwards| onwards)?"),
        (
            "from",
            rf"\b{_N}{_YEARS}?{_OLDER}(?: years)?|\b{_N}{_YEARS} (?:and|or) more(?: of age)?"
            rf"|\b{_N}(?:\+| plus\b)(?:{_YEARS})?",
        ),
        (
            "below",
            rf"\b(?:who )?(?:have|has|are|is) not (?:yet )?(?:reached |turned )?(?:the age of )?{_N}{_NO_UNIT}{_YEARS}?"
            rf"|(?:below|before) the age of {_N}",
        ),
        ("from", rf"\b(?:who )?(?:(?:have|has) )?(?:reached|turned|had (?:his|her|their)) {_N}{_NO_UNIT}"),
        ("upto", rf"{_AGED}?\b{_N}{_YEARS}? ?(?:and|or) (?:under|below|younger)\b"),
        ("upto", rf"{_AGED}?\bup to (?:the age of )?{_N}{_YEARS}"),
        ("below", rf"{_AGED}?\b(?:under|below|younger than|less than)(?: the age of)?[ -]?{_N}s?{_NO_UNIT}{_YEARS}?"),
        ("from", rf"{_AGED}?\b(?:over|above|older than|past)(?: the age of)?[ -]?{_N}s?{_NO_UNIT}{_YEARS}?"),
        ("from", rf"{_AGED}?\bmore than {_N}{_YEARS}|(?:\bof )?\b{_N} or more years\b"),
        ("from", rf"\bfrom (?:the )?age(?: of)? {_N}{_YEARS}?(?: upwards| onwards| on)?"),
        ("from", rf"\bof {_N}(?: (?:and|or) more)\b{_NO_UNIT}"),
    )
)
_ARTICLE = r"(?:\b(?:in|for|to|of|from|among)\s+)?(?:\b(?:the following|any|all|every|an?|those|the)\s+)?"
_YOUNG = r"(?:young (?:people|persons?|adults?)|teenagers?|adolescents?)"
_GROUPS = (
    (
        "children and young people",
        0,
        25,
        rf"child(?:ren)?(?:,? (?:and|or) (?:an? )?|/|, ){_YOUNG}|{_YOUNG} (?:and|or) (?:an? )?child(?:ren)?",
    ),
    ("young people", 16, 25, _YOUNG),
    ("children", 0, 16, r"child(?:ren)?|infants?|bab(?:y|ies)|toddlers?"),
    ("adults", 16, None, r"adults?"),
)
_SEXES = (("female", "women", r"wom[ae]n|females?|girls?"), ("male", "men", r"m[ae]n|males?|boys?"))
_ANYBODY = r"people|persons?|patients?|anyone|anybody|someone|somebody|everyone|everybody|individuals?|those"
_NOT_OWNED = r"\b(?!['\w-])"
_EVERYBODY = r"wom[ae]n (?:and|or) m[ae]n|m[ae]n (?:and|or) wom[ae]n|males? (?:and|or) females?"


def _people() -> Iterator[tuple[re.Pattern[str], Criterion | None]]:
    """Yield who may be named, those of more words first; None is anybody."""
    named: list[tuple[str, Criterion | None]] = [
        *((words, Population(name, low, below, name)) for name, low, below, words in _GROUPS),
        (_EVERYBODY, None),
        *((words, Sex(sex, label)) for sex, label, words in _SEXES),
        (_ANYBODY, None),
    ]
    for words, criterion in named:
        yield re.compile(rf"{_ARTICLE}\b(?:{words}){_NOT_OWNED}", re.IGNORECASE), criterion


_PEOPLE = tuple(_people())


def mark_ages(text: str, marks: Marks) -> str:
    """Return `text` with every age read; "over 60" is read as 60 and over: nobody at the limit is left out."""
    if not has_digit(text):
        return text
    for pattern, plain in _SAID_ALIKE:
        text = pattern.sub(plain, text)
    for kind, pattern in _AGES:
        text = pattern.sub(partial(_age_mark, kind, marks), text)
    return text


def _age_mark(kind: str, marks: Marks, match: re.Match[str]) -> str:
    return marks.age(_age(kind, match[0]), match[0].strip())


def _age(kind: str, words: str) -> Age:
    numbers = [int(digits) for digits in re.findall(r"\d+", words)]
    if kind == "between":
        return Age(numbers[0], numbers[1] + 1, words.strip())
    if kind == "from":
        return Age(numbers[0], None, words.strip())
    return Age(None, numbers[0] + (kind == "upto"), words.strip())


def mark_people(text: str, marks: Marks) -> str:
    """Return `text` with age groups, women, men and "people" read."""
    for pattern, criterion in _PEOPLE:
        text = pattern.sub(partial(_people_mark, criterion, marks), text)
    return text


def _people_mark(criterion: Criterion | None, marks: Marks, match: re.Match[str]) -> str:
    return marks.people(criterion, match[0].strip())


@lru_cache(maxsize=REMEMBERED)
def read_limits(applies_to: str) -> tuple[Criterion, ...]:
    """Return the ages, groups and sexes that a section's preamble names."""
    marks = Marks()
    return tuple(dict.fromkeys(marks.criteria(mark_people(mark_ages(applies_to, marks), marks), PERSON)))
