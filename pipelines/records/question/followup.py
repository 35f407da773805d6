"""A question that goes on from the one before: "and before that?", "what about the dose?"."""

import re
from collections.abc import Mapping
from typing import Any

from pipelines.records.papers.prepare import Papers

_GOES_ON = re.compile(
    r"^\W*(?:and|but|so|what about|how about|also|ok(?:ay)?|then|why|when|who|since when|which one|"
    r"is (?:it|that)|was (?:it|that)|has (?:it|that)|did (?:it|that)|before that|after that|"
    r"the one before)\b",
    re.I,
)
_OF_THE_WHOLE = re.compile(
    r"\b(?:appointments?|visits?|medicines|tablets|allerg\w+|conditions|diagnos[ei]s|documents|letters|records?)\b",
    re.I,
)
_POINTS_BACK = re.compile(r"\b(?:it|that|this|them|those|these|one|before that|then)\b", re.IGNORECASE)


def carried_on(question: str, memory: Mapping[str, Any], papers: Papers) -> str:
    """Return the question with the topic of the last before that had one, where it has none itself and points back.

    What is asked of the record as a whole, such as the next appointment, is a topic of its own.
    """
    topic = next((str(topic) for topic in reversed(memory.get("topics", ())) if topic), "")
    if not topic or any(name.kind != "carer" for name in papers.named_in(question)):
        return question
    if _OF_THE_WHOLE.search(question) and not _POINTS_BACK.search(question):
        return question
    if _GOES_ON.search(question) or (_POINTS_BACK.search(question) and len(question.split()) <= 12):
        return f"{question.rstrip(' ?.')} ({topic})?"
    return question


def topic_of(question: str, papers: Papers) -> str:
    """Return what a question was about, in its own words."""
    named = [one for one in papers.words.find(question) if one.name.kind != "carer"]
    return ", ".join(dict.fromkeys(question[one.start : one.end] for one in named))
