"""What a message is: small talk, a question about the assistant, outside the guideline's scope, or to be answered."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from shared.guardrails.injection import find_attack
from shared.language.patterns import Patterns, load_patterns
from shared.language.sentences import pieces_in

Scope = Literal["proceed", "smalltalk", "meta", "out_of_scope", "injection"]
Names = Callable[[str], bool]

_WORDS = Path(__file__).with_name("scope.yaml")
_SMALLTALK_WORDS = 16
_CASE_WORDS = 12
_ASKS = re.compile(r"(?:what|which|who|when|where|why|how|is|are|does|do|can|should)\b")
_ASKED = re.compile(r"\b(?:what|which|who|when|where|why|how|should|can|could|does|do)\b")
# Whoever thanks at the end, or says that all is done, asks nothing.
_CLOSES = re.compile(
    r"^(?!.*\bno thanks)(?:.*\b)?(?:thanks|thank you|thank you so much|many thanks|cheers|much appreciated)$"
    r"|\bthat(?: is| s|s) .{0,40}\b(?:done|sorted|settled|all|everything|it)(?: then| now| for (?:now|today))?$"
)
_CLINICAL_WORK = re.compile(
    r"\b(?:refer(?!ence)\w*|2 ?ww|criteri(?:a|on)|pathways?|urgent\w*|symptoms?|x ?rays?|thresholds?)\b"
)
_EXPLICIT = re.compile(r"\b(?:refer(?:s|red|ring|ral|rals)?|2 ?ww|criteri(?:a|on)|pathways?|ng ?12|guideline)\b")


def _never(_: str) -> bool:
    return False


def classify(message: str, names_symptom: Names, names_clinical: Names, is_guideline_word: Names = _never) -> Scope:
    """Return where a message goes before anything is searched. Fails closed: attacks are looked for first.

    `names_symptom` says whether text names a symptom, sign or test; `names_clinical` whether anything clinical;
    `is_guideline_word` whether the guideline uses a word.
    """
    if find_attack(message):
        return "injection"
    words = _in_words(message)
    is_clinical = names_clinical(_without_idioms(message))
    if _is_smalltalk(_in_words(_without_idioms(message)), is_clinical, is_guideline_word):
        return "smalltalk"
    if _is_other_subject(words, is_clinical):
        return "out_of_scope"
    if _is_meta(words, is_clinical):
        return "meta"
    if _orders_about(message, words, is_clinical) or _is_imposed_on(message, names_clinical):
        return "injection"
    has_symptom = names_symptom(message)
    if has_symptom and "?" not in message and _tells_patient(words):
        return "proceed"
    return "out_of_scope" if _is_out_of_scope(words, has_symptom) else "proceed"


def asks_elsewhere(message: str) -> bool:
    """Whether a message has the shape of a question that such a guideline never answers: costs, intervals, accuracy."""
    return bool(_rules()["elsewhere"].search(_in_words(message)))


def is_medical(message: str) -> bool:
    """Whether a message speaks of anything medical at all."""
    return bool(_rules()["medical"].search(_in_words(message)))


def speaks_of_referring(message: str) -> bool:
    """Whether a message uses the words of such a guideline: referring, criteria, thresholds, tests by name."""
    return bool(_rules()["in_scope"].search(_in_words(message)))


def _in_words(message: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", message.lower()))


def _without_idioms(message: str) -> str:
    return _rules()["idioms"].sub(" ", message)


def _rules() -> Patterns:
    return load_patterns(_WORDS)


def _is_smalltalk(words: str, is_clinical: bool, is_guideline_word: Names) -> bool:
    if is_clinical or len(words.split()) > _SMALLTALK_WORDS or _rules()["in_scope"].search(words):
        return False
    if _ASKS.match(words) and not _rules()["smalltalk"].match(words):
        return False
    rest = _rules()["smalltalk"].sub(" ", words)
    is_cued = bool(_rules()["smalltalk"].search(words)) and not _rules()["meta"].search(rest)
    content = _content(words)
    if _CLOSES.search(words) and not _ASKED.search(words) and not any(map(is_medical, content)):
        return True
    is_on_subject = any(is_guideline_word(word) or is_medical(word) for word in content)
    return not words or (is_cued and len(content) <= _others_allowed(words) and not is_on_subject)


def _others_allowed(words: str) -> int:
    """A greeting may bring one more word of its own."""
    return 2 if _rules()["greeting"].match(words) else 1


def _orders_about(message: str, words: str, is_clinical: bool) -> bool:
    """Whether a message that is about nothing clinical speaks to the assistant, of itself, in no honest way."""
    return not (is_clinical or is_medical(message)) and _is_spoken_to(words)


def _is_spoken_to(words: str) -> bool:
    rules = _rules()
    if rules["in_scope"].search(words) or rules["other_medicine"].search(words):
        return False
    is_honest = rules["honest_to_assistant"].search(words) or rules["said_of_anybody"].search(words)
    return bool(rules["addressed"].search(words)) and not is_honest


def _is_imposed_on(message: str, names_clinical: Names) -> bool:
    """Whether a clause that is about nothing clinical, beside others that are, lays something on the assistant."""
    return any(_imposes(_in_words(clause)) and not names_clinical(clause) for clause in pieces_in(message))


def _imposes(words: str) -> bool:
    rules = _rules()
    if not rules["imposed"].search(words) or rules["honest_use"].search(words):
        return False
    return _is_spoken_to(words) and not _is_meta(words, is_clinical=False)


def _content(words: str) -> list[str]:
    """Return the words that small talk is not made of."""
    rest = _rules()["smalltalk"].sub(" ", words)
    return [word for word in rest.split() if not _rules()["small_words"].fullmatch(word)]


def _is_meta(words: str, is_clinical: bool) -> bool:
    if _rules()["meta_whole"].fullmatch(words):
        return True
    if _rules()["said_of_anybody"].search(words):
        return False
    return not is_clinical and not _CLINICAL_WORK.search(words) and bool(_rules()["meta"].search(words))


def _is_out_of_scope(words: str, has_symptom: bool) -> bool:
    rules = _rules()
    if _EXPLICIT.search(words):
        return False
    asks_criteria = bool(rules["in_scope"].search(words))
    if rules["asks_other"].search(words):
        return not (has_symptom and asks_criteria)
    if rules["diagnose_me"].search(words):
        # Whoever tells a case beside asking what it is gets what the guideline says of such a case.
        return not (asks_criteria or (has_symptom and _tells_a_case(words)))
    if rules["other_medicine"].search(words):
        return not (has_symptom or asks_criteria)
    return False


def _tells_patient(words: str) -> bool:
    """Whether words tell of somebody of an age and ask nothing: what was tried before is part of the case."""
    return bool(re.match(r"(?:aged? )?\d{1,3}\b", words)) and not _ASKED.search(words)


def _tells_a_case(words: str) -> bool:
    return bool(re.search(r"\d", words)) or len(words.split()) > _CASE_WORDS


def _is_other_subject(words: str, is_clinical: bool) -> bool:
    rules = _rules()
    return not is_clinical and not rules["in_scope"].search(words) and bool(rules["other_subject"].search(words))
