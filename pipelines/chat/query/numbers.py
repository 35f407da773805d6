"""What a number that nothing names is of: an age, or the value of a test."""

import re
from dataclasses import replace

from pipelines.chat.query.case_words import Said
from pipelines.chat.query.memory import Case, Slot
from pipelines.chat.query.of_the_person import of_the_person
from pipelines.chat.query.question import NOT_SO, Ask
from shared.language.ages import tells_measure

_AGE_WORD = re.compile(
    r"\b(?:aged?|years?|old|under|over|man|woman|boy|girl|patient|person|(?<!')[mf])\b", re.IGNORECASE
)
_AGE_FIRST = re.compile(
    r"\W*(?:(?:and|or|but|so|then|what about|how about|what if|say)\b\W*)*"
    r"(?:he|she|they)?\W*(?:is |was |were )?(?:at|for) \d{2}\b(?! ?(?:days?|weeks?|months?))",
    re.IGNORECASE,
)
# "On dipstick, at 63": set apart, the number is nobody's result.
_AGE_APART = re.compile(r"[,;] ?(?:but |and |now )?(?:at|aged?) \d{2}\b(?![.%]|\s*[a-z])", re.IGNORECASE)
_AT_AGE = re.compile(r"(?<!back )\bat \d|^\W*(?:and |or |what about )?for \d{2}\W*$", re.IGNORECASE)
_BARE_NUMBER = re.compile(
    r"\b(?:were|was|is|if|at|to|for|only|just|about|and|or)\s+(\d{1,2})\b(?![.%]|\s*[a-z])", re.IGNORECASE
)
# "He is 12", "if she were 27": a number said of somebody, not of a test.
_SOMEBODYS = re.compile(
    r"\b(?:(?:he|she)(?:'s|'d)?|(?:i|they|you)(?:'m|'re|'d)?|patient|child|boy|girl|lad|man|woman|lady)"
    r"(?: (?:is|was|were|are|am|be|ha[sd] been|been|only|just|actually|about|really|now|turns out to be))* (\d{1,2})\b"
    r"(?![.%]\d?|\s*(?:days?|weeks?|months?|times?|points?))",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?")
_DECIMAL = re.compile(r"(?<![\w.])\d{1,3}\.\d(?!\d*\.)")
# "It's 22", "that came back 31": a number said of what was measured, never of a person.
_SAID_OF_IT = re.compile(
    r"\b(?:it|this|that|result|level|value|count|reading|number|score)(?:'s)?"
    r"(?: (?:is|was|were|be|been|came|comes|back|at|as|only|just|about|now|had|has|reads?|if))* \d+(?:\.\d+)?\b"
    r"(?![.%]\d?|[ -]*(?:days?|weeks?|months?|years?|times?|hours?|cm|mm|yrs?))",
    re.IGNORECASE,
)
_SOFTENED = (
    r"(?:\W+(?:instead|then|rather|now|though|perhaps|actually|sorry|i meant|my (?:mistake|bad)|(?:and )?not \d+))*\W*"
)
_ONLY_NUMBER = re.compile(
    r"\W*(?:(?:and|or|but|so|ok|no|typo|correction|apologies|hang on|for|only|just|actually|"
    r"sorry|oops|wait|i meant|say|make (?:that|it|him|her|them))"
    r"\b\W*)*"
    rf"(\d{{1,4}}(?:\.\d+)?){_SOFTENED}",
    re.IGNORECASE,
)
_TAKES_BACK = re.compile(
    r"\b(?:mistake|my bad|sorry|oops|correction|typo|misread|apologies|hang on|(?:i|we) mean[t]?|not \d+|"
    r"make (?:that|it|him|her|them)|wrong (?:age|record|patient|person|notes?|file|number|figure|result))\b",
    re.IGNORECASE,
)
_OLDEST = 115
# A number put right is the last word, or said of somebody with nothing after it: not "3 polyps", "20 a day", "grade 3".
_PUT_RIGHT = re.compile(
    r"(?:(?:^\W*|\b(?:it|he|she|they)(?:'s|'re| is| was| are| were) (?:only |just |actually )?)(?=\d+\s*[,;.!])"
    r"|(?<![\w./-])(?<!not )(?<!grade )(?<!stage )(?<!type )(?<!smokes )(?<!drinks )"
    rf"(?=\d+(?!\.?\d|[\w%/]){_SOFTENED}$))(\d+)(?!\.?\d)",
    re.IGNORECASE,
)


def tells_bare_number(message: str) -> bool:
    """Whether the message gives a number and no word of an age; nobody's age has decimals."""
    if _DECIMAL.search(message):
        return True
    says_age = _AGE_WORD.search(message) or _AT_AGE.search(message) or _SOMEBODYS.search(message)
    return bool(re.search(r"(?<![\w.])\d", message)) and not says_age


def tells_age_alone(message: str, age: int | None) -> bool:
    """Whether the only number of a message is the age of the person asked about."""
    return age is not None and _NUMBER.findall(message) == [str(age)]


def tells_only_number(message: str) -> bool:
    """Whether the message is a number and nothing else ("no, 41", "sorry 128", "41, my mistake")."""
    return bool(_ONLY_NUMBER.fullmatch(message))


def takes_back(message: str) -> bool:
    """Whether the message says that what was said before was wrong."""
    return bool(_TAKES_BACK.search(message))


def puts_number_right(message: str) -> bool:
    """Whether the message says that a number told before was another ("hang on, it was 6")."""
    return takes_back(message) and bool(_NUMBER.search(message))


def tells_measured_number(message: str) -> bool:
    """Whether the message gives a number of something measured, without naming the test."""
    return bool(_SAID_OF_IT.search(message)) and tells_bare_number(message)


def with_loose_value(said: Said, message: str, asks: frozenset[Ask], case: Case) -> Said:
    """Take a bare number of a result for the value of the test told of last: "it was 4, not 12"."""
    last = next(reversed(list(case.values)), None) if Ask.RESULT in asks and not said.values else None
    numbers = (
        found[0] for found in _NUMBER.finditer(NOT_SO.sub(" ", of_the_person(message))) if found[0] != str(said.age)
    )
    number = next(numbers, None)
    return replace(said, values={last: number}) if last and number else said


def with_loose_age(said: Said, message: str, asks: frozenset[Ask], last: Slot | None) -> Said:
    """Take a bare number of a follow-up as an age ("if she were 27"); beside a result it is none.

    `last`: what the number told last was of; words that take it back ("wrong record, it's 72") tell the same anew.
    """
    if somebodys := _SOMEBODYS.search(message):
        return replace(said, age=int(somebodys[1])) if said.age is None else said
    if Ask.RESULT in asks and not any(
        (_AGE_WORD.search(message), _AGE_FIRST.match(message), _AGE_APART.search(message))
    ):
        return said if said.sex else replace(said, age=None, group=None)
    if said.age is not None or tells_measure(message):
        return said
    found = _BARE_NUMBER.search(message) or _ONLY_NUMBER.fullmatch(message)
    if found is None and last is Slot.AGE and takes_back(message):
        found = _PUT_RIGHT.search(message)
    is_age = found is not None and found[1].isdigit() and int(found[1]) <= _OLDEST
    return replace(said, age=int(found[1])) if found is not None and is_age else said
