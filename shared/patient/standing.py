"""What a mention's context comes to: denied, over, treated; where the general reading of context needs the record's."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from shared.patient.clauses import Clause, clause_at
from shared.patient.durations import Duration
from shared.terminology.concept import Mention
from shared.terminology.context import Context

_IMPALPABLE, _PAINLESS = "impalpable", "painless"
_CONDITION = "condition"
_ENLARGED = re.compile(r"\w+megaly|enlarged_\w+|mass_like_\w+|(?:\w+_)?lymphadenopathy|enlargement")
# Lumpiness in which "no discrete lump" could be felt.
_LUMPINESS = re.compile(r"\b(?:nodularity|nodular|lumpy|lumpiness|thickening)\b", re.IGNORECASE)
_NO_TRUE_LUMP = re.compile(
    r"\bno (?:discrete|definite|dominant|focal|distinct|actual|true) (?:lump|mass|nodule|abnormality)", re.IGNORECASE
)
_MASS, _TAKEN_FOR = "abdominal_mass", re.compile(r"[\s,(-]*(?:\?|possibl[ey]|probabl[ey]|likely)\s*", re.IGNORECASE)
_NOT_ENLARGED = re.compile(r"\bnot (?:enlarged|big|swollen)\b|\bnormal(?: in|-)?\s?sized?\b", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.;|\n](?!\d)")
_LOOKED_FOR = re.compile(
    r"\s*(?:scan|doppler|clinic|screen\w*|score|pathway|prophylaxis|prevention|risk|leaflet)\b"
    r"(?!\s*(?:\W\s*)?(?:positive|show|confirm|found|reveal|suggest|report))",
    re.IGNORECASE,
)
# What is called after a complaint says nothing of it: "breast lump clinic", "fracture risk".
_CALLED_AFTER_IT = re.compile(
    r"\s*(?:clinics?|services?|(?:support )?groups?|awareness|campaigns?|posters?|adverts?|websites?|apps?|helplines?"
    r"|charit(?:y|ies)|programmes?|programs?|classes|workshops?|clubs?"
    r"|(?P<risk>risks?(?! factors?)(?: (?:is |was )?(?:low|high|moderate|raised|increased|assess\w+|scores?))?))\b",
    re.IGNORECASE,
)
# What is handed out or followed for it leaves open whether it is there.
_GIVEN_FOR_IT = re.compile(
    r"\s*(?:leaflets?|booklets?|factsheets?|information|advice|pathways?|protocols?|guidelines?|guidance|proformas?|templates?"
    r"|questionnaires?|screening|prevention|prophylaxis)\b",
    re.IGNORECASE,
)
_REFERRED = re.compile(
    r"\b(?:refer\w*|2ww|two[- ]week|fast[- ]track\w*|urgent\w*|booked|sent)\b[^.;\n]*$", re.IGNORECASE
)
# "Weight loss? None": what a template or a form asks, answered; a bare "n" only after a colon or the like.
_ASKED_AND_DENIED = re.compile(
    r"\s*(?:\?\s*['\"‘“]?(?:no|none|nil|nope|nah|n|denie[sd]|never)|"
    r"[:=–-]\s*['\"‘“]?(?:n|no|none|nil|nope|nah|0|false|not present|absent))"
    r"['\"’”]?\s*(?:$|[.,;|/\n])",
    re.IGNORECASE,
)
# "Food sticking N / Weight loss N", "Being sick N.": an item of a form with its answer.
_ANSWERED_N = re.compile(r"\s+(?:N|NO|No)(?=\s+/|\s*[.,;|\n]|\s*$)")
# "Nocturia 0", "liver edge 1 cm (normal at this age)": counted as none, or called normal beside it.
_COUNTED_AS_NONE = re.compile(r"\s*(?:[x×=:]\s*)?0(?!\d|[./,]\d)|[^.;,()\n]{0,12}\((?:a )?normal\b", re.IGNORECASE)
# "Bleeding: menopause at 50, none since": a line of a template whose answer is none.
_HEADS_A_LINE = re.compile(r"[\s\W]*(?:any )?", re.IGNORECASE)
_ALL_NONE = re.compile(
    r"\s*:[^.;\n?]*\b(?:none|nil|no|never|no (?:problems?|concerns?|issues?|change)|normal|fine|ok)"
    r"(?: since| noted| reported| seen| now| then| at present)?\s*(?:[.;\n]|$)",
    re.IGNORECASE,
)
_TESTS = re.compile(
    r"\b(?:tests?|screen\w*|swabs?|serology|cultures?|pcr|naat|antibod\w+|antigens?|titres?)\b", re.IGNORECASE
)
_OF_THEIR_OWN_TIME = frozenset({"menopause", "menstruation"})
_BEFOREHAND = re.compile(r"\b(?:after|since|once|despite|following|when)\b", re.IGNORECASE)
_DATED = re.compile(
    r"[^.;,|\n]{0,12},\s*(?:in\s+)?(?:(?:early|late|mid)\s+)?(?:[A-Z][a-z]+\s+)?(?:19|20)\d\d\b(?!\s*(?:on|to|-))"
)
_AGO = re.compile(r"\s*ago\b", re.IGNORECASE)
_ONSET = re.compile(
    r"\b(?:start|began|begun|since|notic|first|onset|diagnos|develop|appear|came on|new)", re.IGNORECASE
)
_TREATMENT = re.compile(
    r"\b(?:after|completed|finished|following|successful)\b[^,;.]*\b(?:treatment|treated|therapy|course|antibiotics?"
    r"|trimethoprim|nitrofurantoin|amoxicillin|cefalexin|ciprofloxacin|doxycycline)\b[^,;.]*\b(?:for|of)\s+(?:\w+\s+){0,2}$",
    re.IGNORECASE,
)
_RETURNED = re.compile(
    r"\s*(?:on\s*(?:[,.;]|$)|,? ?(?:but |and )?(?:it )?(?:is|are|has|have|now|then)? ?(?:now )?(?:come |came )?"
    r"(?:back|again|returned|recurred|returning)\b)",
    re.IGNORECASE,
)
_RULED_OUT = re.compile(
    r"\s*(?:was |were |is |are |has been |have been )?"
    r"(?:excluded|ruled out|not (?:seen|found|present|confirmed|detected))\b",
    re.IGNORECASE,
)
_ENDING = re.compile(r"(?:is |now |are |already )*(?:settl|resolv|clear|recover|subsid|disappear)ing.*", re.IGNORECASE)
# A diagnosis is excluded, not what was seen: "penile ulcer, STI excluded".
_EXCLUDED = re.compile(r"excluded|ruled out")
# What names an event within its own words: "bled, and I went through the change ten years ago".
_END_OF_PERIODS = re.compile(r"\b(?:the change|menopause|periods?|lmp)\b", re.IGNORECASE)
_ENDED = re.compile(r"resolv|settl|clear|since|recur|no more|gone", re.IGNORECASE)
_HEADED = re.compile(
    r"\s*(?:his |her |my |the |maternal |paternal )?(?:mother|mum|father|dad|brother|sister|son|daughter|aunt|uncle"
    r"|grand\w+|cousin|wife|husband|partner|family history|fhx?|sibling)\s*:"
    r"(?!\s*(?:i|he|she|we|my|his|her|they|told|reports|says)\b)",
    re.IGNORECASE,
)
# Whoever asks or worries about "her cough" has one.
_ASKED_OF_OWN = re.compile(r"\babout (?:her|his|my|their|this|these|the)\b[^.;,]{0,20}$", re.IGNORECASE)
_AN_ILLNESS = re.compile(r"cancer|leukaemia|lymphoma|sarcoma|melanoma|tumour|myeloma")
_WORRY = re.compile(r"worr|concern", re.IGNORECASE)
_EXAMINER = re.compile(
    r"\b(?:dentist|doctor|dr|gp|nurse|consultant|registrar|clinician|surgeon|radiologist|dermatologist|optician|midwife"
    r"|pharmacist|hygienist|physio\w*|practitioner)\b",
    re.IGNORECASE,
)
_OF_WHAT_FOLLOWS = frozenset({"no", "not", "without", "-ve", "neg", "negative", "normal", "clear"})
_DENIES_WHAT_FOLLOWS = re.compile(r"\s+[A-Za-z]")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What stands around a mention in its string: clauses, other mentions, tests among them, lengths of time."""

    text: str
    clauses: Sequence[Clause]
    mentions: Sequence[Mention]
    tests: Sequence[Mention]
    durations: Sequence[Duration]
    is_letter: bool = False

    def sentence_from(self, offset: int) -> str:
        """The text from an offset to the end of its sentence."""
        return _SENTENCE_END.split(self.text[offset:], maxsplit=1)[0]


def is_denied(mention: Mention, kind: str, told: Context, around: Surroundings) -> bool:
    """Whether it is denied itself: "haematuria, MSU negative" denies what the urine test looked for, not the blood."""
    if _is_told_as_none(mention, around):
        return True
    if told.denied is None or told.denied[0] < mention.end:
        return told.denied is not None and not _is_its_own(told.denied, mention)
    if _is_cleared(told, around):
        return False
    between = around.text[mention.end : told.denied[0]]
    if "," not in between:
        return True
    if kind != _CONDITION and _TESTS.search(between):
        return False
    word = around.text[told.denied[0] : told.denied[1]].lower()
    if kind != _CONDITION and _EXCLUDED.search(word):
        return False
    if word in _OF_WHAT_FOLLOWS and _DENIES_WHAT_FOLLOWS.match(around.text, told.denied[1]):
        return False
    return not any(mention.end <= test.start < told.denied[0] for test in around.tests)


def _is_its_own(denial: tuple[int, int], mention: Mention) -> bool:
    """Whether a denial is part of what it would deny: "no pain" is painless, and denies the fever after it."""
    return mention.concept == _PAINLESS and denial[0] >= mention.start


def _is_told_as_none(mention: Mention, around: Surroundings) -> bool:
    """Whether the words about it say by themselves that there is none of it."""
    return bool(
        _RULED_OUT.match(around.text, mention.end)
        or (_HEADS_A_LINE.fullmatch(around.text, 0, mention.start) and _ALL_NONE.match(around.text, mention.end))
        or _ASKED_AND_DENIED.match(around.text, mention.end)
        or _COUNTED_AS_NONE.match(around.text, mention.end)
        or _ANSWERED_N.match(around.text, mention.end)
        or _is_impalpable(mention, around)
        or _is_pain_denied(mention, around)
        or (_LUMPINESS.search(mention.text) and _NO_TRUE_LUMP.search(around.text))
        or (_ENLARGED.fullmatch(mention.concept) and _NOT_ENLARGED.search(around.sentence_from(mention.start)))
    )


def _is_impalpable(mention: Mention, around: Surroundings) -> bool:
    """ "Spleen not palpable", "liver not enlarged": what could not be felt is not there."""
    clause = clause_at(around.clauses, mention.start)
    return mention.concept != _IMPALPABLE and any(
        (m.concept == _IMPALPABLE and clause_at(around.clauses, m.start) == clause and m.start != mention.start)
        or (m.concept != _PAINLESS and mention.start < m.start < mention.end and m.text.lower().startswith("not "))
        for m in around.mentions
    )


def _is_pain_denied(mention: Mention, around: Surroundings) -> bool:
    """ "No pain": the words that call something painless deny the pain that they name."""
    return mention.concept.endswith("pain") and any(
        m.concept == _PAINLESS and m.start < mention.start < m.end for m in around.mentions
    )


def _is_cleared(told: Context, around: Surroundings) -> bool:
    """What "cleared" was there, and is over; what is "clear" never was."""
    return told.denied is not None and around.text[slice(*told.denied)].lower().endswith("cleared")


def is_over(mention: Mention, told: Context, around: Surroundings) -> bool:
    """Whether it is over itself; "came back after the infection was cured" says so of the infection alone."""
    if told.denied is not None and _is_cleared(told, around):
        return not _RETURNED.match(around.text, told.denied[1])
    if told.over is None or _RETURNED.match(around.text, told.over[1]):
        return False
    if _END_OF_PERIODS.search(mention.text) and not _ENDED.search(around.text, *told.over):
        return False
    between = [m for m in around.mentions if mention.end <= m.start < told.over[0]]
    if any(m.concept in _OF_THEIR_OWN_TIME for m in between):
        return False
    joint = _BEFOREHAND.search(around.text, mention.end, max(mention.end, told.over[0]))
    return joint is None or not any(joint.end() <= m.start for m in between)


def is_on_the_mend(told: Context, around: Surroundings) -> bool:
    """Whether the words that end it only say that it is ending: what is "settling" is there and still a cause."""
    return told.over is not None and _ENDING.fullmatch(around.text, *told.over) is not None


def is_looked_for(mention: Mention, kind: str, around: Surroundings) -> bool:
    """ "DVT scan booked": what a test, clinic or screen is called after was not found."""
    return kind in (_CONDITION, "cancer") and _LOOKED_FOR.match(around.text, mention.end) is not None


def end_of_name(mention: Mention, text: str) -> int | None:
    """Where a mention ends after which only a service is called ("breast lump clinic"), or a risk with what it is.

    Who is referred to such a service may have it.
    """
    called = _CALLED_AFTER_IT.match(text, mention.end)
    if called is None or _is_referred(mention, text):
        return None
    return called.end() if called["risk"] else mention.end


def is_left_open_by_what_is_given(mention: Mention, text: str) -> bool:
    """Whether only something to read or to follow is told beside it, or the clinic that somebody is referred to."""
    is_given = _GIVEN_FOR_IT.match(text, mention.end) is not None
    return is_given or _CALLED_AFTER_IT.match(text, mention.end) is not None


def _is_referred(mention: Mention, text: str) -> bool:
    return _REFERRED.search(text, 0, mention.start) is not None


def is_supposed(mention: Mention, told: Context, around: Surroundings) -> bool:
    """Whether it is only feared or asked about; what worries whoever examined was seen.

    The organ that a mass is taken for is no mere supposition: "RUQ mass ?enlarged liver" is what is asked about.
    """
    if told.supposed is None or _is_taken_for(mention, around):
        return False
    start, end = told.supposed
    if _ASKED_OF_OWN.search(around.text, start, mention.start) and not _AN_ILLNESS.search(mention.concept):
        return False
    is_worry = _WORRY.search(around.text, start, end) is not None
    return not (is_worry and _EXAMINER.search(around.text, 0, start))


def _is_taken_for(mention: Mention, around: Surroundings) -> bool:
    return _ENLARGED.fullmatch(mention.concept) is not None and any(
        m.concept.endswith(_MASS) and _TAKEN_FOR.fullmatch(around.text, m.end, mention.start) for m in around.mentions
    )


def is_dated(mention: Mention, around: Surroundings, *, is_history: bool) -> bool:
    """Whether it is told as so long "ago", which in past history is over, unless that is when it began."""
    dated = _DATED.match(around.text, mention.end)
    if dated and not _ONSET.search(around.text, 0, mention.start):
        return True
    if not is_history:
        return False
    later = (duration for duration in around.durations if duration.start >= mention.start)
    first = next((duration for duration in later if _AGO.match(around.text, duration.end)), None)
    return first is not None and not _ONSET.search(around.text, 0, first.start)


def is_treated(start: int, text: str) -> bool:
    """Whether what begins at `start` is named as treated: "persists after treatment of syphilis"."""
    return _TREATMENT.search(text, 0, start) is not None


def is_headed_by_a_relative(text: str) -> bool:
    """Whether the string is a line about a relative ("Father: ..."), and not one in which a relative speaks."""
    return _HEADED.match(text) is not None
