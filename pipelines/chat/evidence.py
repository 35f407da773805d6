"""The two judgements around retrieval: what a message is, and whether what was found bears on it."""

import re
from typing import Literal

from pipelines.chat.answer.define import defined_terms
from pipelines.chat.answer.enumeration import enumerated
from pipelines.chat.answer.told_in_talk import says_what_it_is_about
from pipelines.chat.context import ChatContext
from pipelines.chat.query.case_words import names_clinical, names_symptom
from pipelines.chat.query.followup import points_back
from pipelines.chat.query.numbers import takes_back, tells_only_number
from pipelines.chat.query.question import NO_ACTION, Ask, Question
from shared.guardrails.evidence import Evidence, judge_evidence
from shared.guardrails.scope import Scope, asks_elsewhere, classify, is_medical, speaks_of_referring
from shared.language.stems import stem, stems, stems_by_sentence, terms
from shared.retrieval.definitions import named_terms
from shared.retrieval.retrieve import Retrieval
from shared.retrieval.talk import load_talk

_BEST = 3
# From which weight on a word of telling, helping or watching makes a message one for such a guideline.
_SAYS_ENOUGH = 0.7
_REFERRAL = 0.33
_HAS_LEVELS = frozenset({"analyte", "test", "condition"})
_ASKING = re.compile(r"\?|^\s*(?:what|which|how|when|who|where|why|is|are|do|does|should|can|could)\b", re.IGNORECASE)
_OTHER_MEDICINE = frozenset({"other_condition", "medicine"})
_CANCER = re.compile(
    r"cancer|tumou?r|metasta|malignan|carcino|sarcoma|lymphoma|leuk|myeloma|melanoma|chemo|radioth|onco", re.IGNORECASE
)
_TECHNICAL = re.compile(
    r"\b[A-Z]{2,}\b|\b[A-Z][a-z]+-[A-Z][a-z]+\b"
    r"|\b[A-Z][a-z]+(?:'s)? (?:chart|rule|sign|test|score|scale|triad|man(?:oeu|eu)v|classification|syndrome|disease)"
)
_REFER = re.compile(r"\b(?:refer\w*|2 ?ww|criteria|pathway|indicated|meets?|qualif\w+)\b", re.IGNORECASE)


def scope_of(message: str, context: ChatContext) -> Scope:
    """Classify a message before anything is searched. A number taken back ("41, my mistake") is of the case."""
    if tells_only_number(message):
        return "proceed"
    terminology = context.terminology
    return classify(
        message,
        lambda text: names_symptom(text, terminology),
        lambda text: names_clinical(text, terminology),
        lambda word: stem(word) in context.library.lexical,
    )


def verdict_on(
    question: Question, evidence: Evidence, context: ChatContext
) -> Literal["sufficient", "weak", "none", "out_of_scope"]:
    """Return what to do on the evidence; what is not medical at all is no gap of the guideline."""
    if question.is_followup or question.own or asks_elsewhere(question.message):
        return evidence
    if _is_another_subject(question, context):
        return "out_of_scope"
    if evidence != "none":
        return evidence
    is_talk = bool(load_talk().mentions(stems(question.message)))
    return evidence if is_talk or _may_be_medical(question.message) else "out_of_scope"


def evidence_for(question: Question, found: Retrieval, context: ChatContext) -> Evidence:
    """Weigh what was found against what was asked; a follow-up may stand on what the conversation cited.

    A follow-up that speaks of something else is judged by its own words: those of the case would carry it.
    """
    if question.left or enumerated(question, context):
        return "sufficient"
    return "none" if _is_unanswered(question, context) else _by_what_was_found(question, found, context)


def _by_what_was_found(question: Question, found: Retrieval, context: ChatContext) -> Evidence:
    is_put_right = bool(question.ruled_out) or (question.changes_person and takes_back(question.message))
    is_taken_back = question.is_followup and is_put_right and bool(question.focus) and not question.own
    if question.stands_on_history or is_taken_back or defined_terms(question, context):
        return "sufficient"
    if _is_answered_in_talk(question, found, context):
        return "weak" if judge_evidence(found.confidence, context.thresholds) != "sufficient" else "sufficient"
    if _names_only_what_is_nowhere(question, context):
        return "none"
    is_elsewhere = _speaks_elsewhere(question.message) and not _tells(question)
    is_strange = not question.ruled_out and _is_strange(question, context)
    if question.is_followup and (is_elsewhere or is_strange):
        found = context.retriever.retrieve(context.library, question.message, context.top_k)
    if is_elsewhere and not _asks_to_refer(question.message) and _named_in_hits(question, found, context) == "none":
        return "none"
    evidence = judge_evidence(found.confidence, context.thresholds)
    if evidence == "none" and not is_elsewhere and _asks_to_refer(question.message) and found.confidence >= _REFERRAL:
        # Whoever asks about referring asks about this guideline.
        return "weak"
    if evidence == "none" and (not is_elsewhere or _asks_to_refer(question.message)):
        return _named_in_hits(question, found, context)
    return evidence


def _is_unanswered(question: Question, context: ChatContext) -> bool:
    """Whether what is asked is of a kind that the guideline never answers, whatever the search found."""
    if asks_elsewhere(question.message) and not question.is_answered_by_last:
        return True
    if _asks_unknown_level(question, context):
        return True
    return _is_of_another_condition(question, context)


def _asks_unknown_level(question: Question, context: ChatContext) -> bool:
    """Whether a message asks which level counts, of tests or conditions for which the guideline gives none."""
    kinds = {concept: context.terminology.concept(concept).kind for concept in question.own}
    tests = [concept for concept, kind in kinds.items() if kind in _HAS_LEVELS]
    if Ask.THRESHOLD not in question.asks or not tests:
        return False
    asked = frozenset(general for concept in tests for general in context.terminology.general_of(concept))
    levels = (passage for passage in context.library.passages if passage.rule_id and passage.states_threshold)
    return all(asked.isdisjoint((*passage.concepts, *passage.broader)) for passage in levels)


def _is_of_another_condition(question: Question, context: ChatContext) -> bool:
    """Whether a first message asks after a condition of no cancer guideline, with nothing else but tests."""
    if question.is_followup:
        return False
    terminology, known = context.terminology, context.library.concepts
    named = {concept: terminology.concept(concept).kind for concept in question.own}
    conditions = [concept for concept, kind in named.items() if kind != "test"]
    if any(named[concept] != "condition" for concept in conditions):
        return False
    if any(general in known for concept in conditions for general in terminology.general_of(concept)):
        return False
    return bool(conditions) or _names_other_medicine(question.message)


def _names_other_medicine(message: str) -> bool:
    said = {mention.concept for mention in load_talk().mentions(stems(message))}
    return not _OTHER_MEDICINE.isdisjoint(said) and not _CANCER.search(message)


def _is_answered_in_talk(question: Question, found: Retrieval, context: ChatContext) -> bool:
    """Whether words of telling, helping or watching are what the best passage is about, as it gives no action."""
    if question.is_followup or asks_elsewhere(question.message) or not found.hits:
        return False
    best = context.library.by_chunk_id(found.hits[0].chunk_id)
    return best is not None and best.action in NO_ACTION and says_what_it_is_about(question.message, best)


def _named_in_hits(question: Question, found: Retrieval, context: ChatContext) -> Evidence:
    """Where the best passages name themselves what the message names, they bear on it."""
    places = [context.library.by_chunk_id(hit.chunk_id) for hit in found.hits[:_BEST]]
    spoken = frozenset(c for passage in places if passage for c in (*passage.concepts, *passage.broader))
    # What tells of what was spoken of ("it came back after antibiotics") bears on what that bears on.
    told = question.own or (question.focus if _tells(question) else ())
    named = [concept for concept in told if concept in spoken]
    if not named:
        return "none"
    return "sufficient" if len(named) == len(told) else "weak"


def _is_another_subject(question: Question, context: ChatContext) -> bool:
    """Whether a message names nothing clinical and most of its words are neither the guideline's nor understood."""
    message = question.message
    if question.own or question.is_followup or _may_be_medical(message) or speaks_of_referring(message):
        return False
    if names_clinical(message, context.terminology):
        return False
    tokens, talk = stems_by_sentence(message), load_talk()
    mentions = talk.mentions(tokens)
    if any(talk.weights[one.concept] >= _SAYS_ENOUGH and one.concept in talk.alone for one in mentions):
        return False
    said = {tokens[place] for mention in mentions for place in mention.places}
    asked = [word for word in dict.fromkeys(terms(message)) if not word[0].isdigit()]
    strange = [word for word in asked if word not in context.library.lexical and word not in said]
    is_named = bool(named_terms(tokens, context.library.terms) or defined_terms(question, context))
    return not is_named and len(strange) * 2 > len(asked)


def _may_be_medical(message: str) -> bool:
    """Whether a message speaks of anything medical, or by initials or names as medicine does (CPR)."""
    return is_medical(message) or (bool(_TECHNICAL.search(message)) and not message.isupper())


def _names_only_what_is_nowhere(question: Question, context: ChatContext) -> bool:
    """Whether all that a message names, and all that it is a kind of, the guideline never speaks of."""
    known = context.library.concepts
    return (
        bool(question.own)
        and not question.is_followup
        and not any(general in known for concept in question.own for general in context.terminology.general_of(concept))
    )


def _tells(question: Question) -> bool:
    """Whether a follow-up tells more of the case ("after antibiotics it came back") rather than asking."""
    tells = bool(question.own or question.ruled_out)
    return question.is_followup and tells and not _ASKING.search(question.message)


def _is_strange(question: Question, context: ChatContext) -> bool:
    """Whether most of what a follow-up speaks of is nowhere in the guideline."""
    unknown = [word for word in question.subject_words if word not in context.library.lexical]
    if len(unknown) <= 1 and points_back(question.message) and not _may_be_medical(" ".join(unknown)):
        return False
    if question.own or question.changes_person:
        return False
    return len(unknown) * 2 > len(frozenset(terms(question.message)))


def _asks_to_refer(message: str) -> bool:
    return bool(_REFER.search(message))


def _speaks_elsewhere(message: str) -> bool:
    talk = load_talk()
    return any(mention.concept in talk.elsewhere for mention in talk.mentions(stems(message)))
