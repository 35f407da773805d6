"""A message in plain order, with what it leaves out because it was said before."""

import re
from dataclasses import dataclass

from pipelines.chat.query.case_words import is_ruled_out
from pipelines.chat.query.followup import asks_which
from pipelines.chat.query.memory import Memory
from shared.language.stems import stems
from shared.retrieval.library import Library
from shared.terminology.terminology import Terminology

# "P.M.B." is said as "PMB".
_DOTTED = re.compile(r"\b(?:[A-Za-z]\.){2,}")
# "Scratch that, he is 50" takes something back; nothing itches.
_TAKEN_BACK = re.compile(r"\b(?:scratch|scrap|strike) that\b", re.IGNORECASE)
# "A mass in a 2-year-old's tummy": whose it is stands between what belongs together.
# "What urgency?" asks how soon; nobody hurries to the lavatory.
_HOW_URGENT = re.compile(r"\b(?:what|which|(?:the )?(?:level|degree|kind) of|same) urgency\b", re.IGNORECASE)
_OWNERS = "baby|toddler|child|boy|girl|man|woman|lady|patient|son|daughter|husband|wife|mother|father|teenager|lad"
_WHOSE = re.compile(
    r"\b(?P<at>in|on|at|from|of) (?P<who>(?:(?:an?|the|this|my|our|his|her) )?"
    rf"(?:\d+[- ](?:year|yr|month|week)s?[- ]old|{_OWNERS}))['’]s "
    r"(?P<what>(?:(?:left|right|upper|lower) )?[a-z]+)",
    re.IGNORECASE,
)
_NOT_NAMED_BY = frozenset({"site", "qualifier"})
_IT = re.compile(
    r"\b(?:it|that|they|this)(?:['’](?:s|re|d)| (?:is|was|has|are|were|had|got))?\b(?! (?:age|one|point)\b)", re.I
)
# "It's ovarian", "that isn't renal": said of what is found, an organ's adjective names its cancer.
_SAID_TO_BE = re.compile(
    r"\b(?:it|this|that|these|they)(?:['’](?:s|re)| (?:is|was|are|were|looks|may be|might be|could be))(?:n['’]t)?"
    r"(?: (?:not|probably|likely|definitely|really|actually|clearly)){0,2} $",
    re.IGNORECASE,
)
_MOST_WORDS = 14
_QUALITY_WORDS = 6
_NO_QUALITY = re.compile(r"\d|\b(?:he|she|they|him|her|them|which|what|who|when|why|how)\b", re.IGNORECASE)
_CORRECTING = re.compile(
    r"\b(?:no|sorry|actually|i mean[t]?|correction|rather|oops|wait|that(?:'s| is| was)?|it(?:'s| is| was)|is|was|make|"
    r"should be|should say|apologies|my mistake|not)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class InFull:
    """A message with what it leaves out; `instead_of` holds the concept that is now said otherwise, if any."""

    text: str
    instead_of: frozenset[str] = frozenset()


def in_plain_order(message: str) -> str:
    """Return the message without dots in abbreviations, words taken back, or an owner before what is theirs."""
    plain = _DOTTED.sub(lambda short: short.group().replace(".", ""), _TAKEN_BACK.sub("correction", message))
    return _HOW_URGENT.sub("how urgent", _WHOSE.sub(r"\g<at> the \g<what> of \g<who>", plain))


def in_full(message: str, memory: Memory, library: Library, terminology: Terminology) -> InFull:
    """Return the message with what it leaves out put in, where that is plain; else as it is."""
    if not memory.case.concepts or asks_which(message):
        return InFull(message)
    found = frozenset(mention.concept for mention in terminology.find_mentions(message))
    kinds = {terminology.concept(concept).kind for concept in found}
    if "site" in kinds and not kinds - _NOT_NAMED_BY:
        if of_cancer := _as_cancer(message, terminology):
            return InFull(of_cancer)
        if elsewhere := _at_another_site(message, memory, terminology):
            return elsewhere
        spoken_of = _there(found, memory, library, terminology) or memory.case.said(memory.case.concepts[0])
        return InFull(f"{spoken_of} {message}")
    if not kinds - _NOT_NAMED_BY and len(message.split()) <= _QUALITY_WORDS:
        named = _with_quality_named(message, memory, terminology)
        if named.instead_of:
            return named
    return _with_it_named(message, found, memory, terminology)


def _as_cancer(message: str, terminology: Terminology) -> str:
    """The message with the cancer named that an organ's adjective stands for, said of what was found; else nothing."""
    for site in terminology.find_mentions(message):
        is_adjective = site.text.casefold().endswith(("al", "an", "ar", "ic", "eal", "ine"))
        if is_adjective and _SAID_TO_BE.search(message, 0, site.start):
            cancer = f"{site.text} cancer"
            if any(terminology.concept(m.concept).kind == "cancer" for m in terminology.find_mentions(cancer)):
                return f"{message[: site.start]}{cancer}{message[site.end :]}"
    return ""


def _with_quality_named(message: str, memory: Memory, terminology: Terminology) -> InFull:
    """Say of what a quality alone is told, where the two are another concept: "sorry, non-visible" of haematuria."""
    quality = _CORRECTING.sub(" ", message).strip(" ,.!?")
    is_quality = bool(quality) and not _NO_QUALITY.search(quality)
    for spoken_of in memory.case.concepts if is_quality else ():
        before = terminology.general_of(spoken_of)
        for general in sorted(before):
            text = f"{quality} {terminology.concept(general).label}"
            told = [m.concept for m in terminology.find_mentions(text) if m.concept not in before]
            special = [concept for concept in told if general in terminology.general_of(concept)]
            if special:
                return InFull(text, frozenset({spoken_of}) - terminology.general_of(special[0]))
    return InFull(message)


def _at_another_site(message: str, memory: Memory, terminology: Terminology) -> InFull | None:
    """Say the same of the site named now, where that is another concept: "my armpit, not my boob" of a lump."""
    named = [m for m in terminology.find_mentions(message) if terminology.concept(m.concept).kind == "site"]
    sites = [mention.concept for mention in named if not is_ruled_out(message, mention)]
    is_corrected = bool(sites) and len(sites) < len(named)
    for spoken_of in memory.case.concepts if is_corrected else ():
        for former in sorted(terminology.sites_in(memory.case.said(spoken_of))):
            heads = [one for one in terminology.concepts if spoken_of in terminology.joined((one, former))]
            meant = [one for head in heads for site in sites for one in terminology.joined((head, site))]
            if meant and spoken_of not in meant:
                return InFull(f"{terminology.concept(meant[0]).label} {message}", frozenset({spoken_of}))
    return None


def _there(sites: frozenset[str], memory: Memory, library: Library, terminology: Terminology) -> str:
    """How the section calls what was spoken of at one of these sites; empty where it does not speak of it."""
    spoken_of = terminology.general_of(memory.case.concepts[0])
    names = [frozenset(stems(terminology.concept(site).label)) for site in sites]
    sections = {
        library.passages[library.rule_places[rule]].section for rule in memory.cited if rule in library.rule_places
    }
    near = (passage for passage in library.passages if passage.rule_id and passage.section in sections)
    concepts = dict.fromkeys(c for passage in near for c in passage.concepts if c in terminology.concepts)
    of_kind = [terminology.concept(c).label for c in concepts if terminology.general_of(c) & spoken_of - {c}]
    return next((label for label in of_kind if any(name <= frozenset(stems(label)) for name in names)), "")


def _with_it_named(message: str, found: frozenset[str], memory: Memory, terminology: Terminology) -> InFull:
    """Say what "it" is, where the two together are another concept: "it's only on the dipstick" of blood in urine."""
    spoken_of = _last_spoken_of(memory)
    it = _IT.search(message)
    if spoken_of is None or it is None or len(message.split()) > _MOST_WORDS:
        return InFull(message)
    text = f"{message[: it.start()]}{memory.case.said(spoken_of)}{message[it.end() :]}"
    before = terminology.general_of(spoken_of)
    for mention in terminology.find_mentions(text):
        generals = terminology.general_of(mention.concept)
        if mention.concept not in found | before and generals & before:
            return InFull(text, frozenset({spoken_of}) - generals)
    return InFull(message)


def _last_spoken_of(memory: Memory) -> str | None:
    in_focus = [concept for concept in memory.focus if concept in memory.case.concepts]
    return next(iter(in_focus or memory.case.concepts), None)
