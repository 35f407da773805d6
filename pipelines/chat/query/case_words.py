"""What a message says of a case: concepts with their words, what is ruled out, age, sex, smoking, durations."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pipelines.chat.query.followup import asks_of
from pipelines.chat.query.question import Ask
from shared.retrieval.ages import stated_age, stated_group, stated_sex
from shared.retrieval.tokens import stems, words
from shared.terminology.concept import Mention
from shared.terminology.terminology import Terminology

_NOT_CLINICAL = frozenset({"qualifier", "population", "site"})
_NOT_SYMPTOMS = _NOT_CLINICAL | {"cancer", "context", "context_fact", "exposure"}
_TESTS = frozenset({"test", "test_result", "analyte"})
_RULED_OUT = re.compile(
    r"\b(?:without|no|not|never|none|minus|denies|denied|hasn't|has not|doesn't have|does not have|isn't|absent|"
    r"if it was not|leave out|forget|apart from|other than)\b[^,.;?!]{0,24}$",
    re.IGNORECASE,
)
_SMOKED = re.compile(
    r"\b(?:(?:ex[- ]?|former |current )?smok(?:er|es|ed|ing)|pack[- ]years?|cigarettes?)\b", re.IGNORECASE
)
_NEVER_SMOKED = re.compile(
    r"\b(?:never[- ]smok\w+|non[- ]?smok\w+|(?:doesn't|does not|not|never) smoked?)\b", re.IGNORECASE
)
_DURATION = re.compile(
    r"\b(?:for |over |past |last |more than |about )*(?:\d+|a|one|two|three|four|five|six|seven|eight|nine|ten|twelve|few|couple of|several)"
    r"[ -](?:day|week|month|year)s?\b(?![ -]old)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Said:
    """What one message says. `concepts` maps each concept to its words, in order; `ruled_out` are those denied."""

    concepts: Mapping[str, str]
    ruled_out: frozenset[str]
    age: int | None
    sex: str | None
    group: str | None
    smoked: bool | None
    durations: tuple[str, ...]


def read_message(message: str, terminology: Terminology) -> Said:
    """Read a message. Pure: nothing of the conversation comes in."""
    mentions = [
        m for m in terminology.find_mentions(message) if terminology.concept(m.concept).kind not in _NOT_CLINICAL
    ]
    denied = {mention.concept for mention in mentions if _is_ruled_out(message, mention)}
    age = stated_age(message)
    return Said(
        concepts={m.concept: m.text for m in mentions if m.concept not in denied},
        ruled_out=frozenset(denied),
        age=age,
        sex=stated_sex(frozenset(words(message)), message),
        group=stated_group(frozenset(stems(message)), message, age),
        smoked=_smoked(message),
        durations=tuple(found.group().strip() for found in _DURATION.finditer(message)),
    )


def names_symptom(text: str, terminology: Terminology) -> bool:
    """Whether the text names a symptom, sign, test or finding."""
    return any(terminology.concept(m.concept).kind not in _NOT_SYMPTOMS for m in terminology.find_mentions(text))


def names_clinical(text: str, terminology: Terminology) -> bool:
    """Whether the text names anything clinical."""
    return any(terminology.concept(m.concept).kind not in _NOT_CLINICAL for m in terminology.find_mentions(text))


def is_result(message: str, said: Said, terminology: Terminology) -> bool:
    """Whether the message tells what a test has shown."""
    names_test = any(terminology.concept(concept).kind in _TESTS for concept in said.concepts)
    return names_test and Ask.RESULT in asks_of(message)


def _is_ruled_out(message: str, mention: Mention) -> bool:
    return bool(_RULED_OUT.search(message[: mention.start]))


def _smoked(message: str) -> bool | None:
    if _NEVER_SMOKED.search(message):
        return False
    return True if _SMOKED.search(message) else None
