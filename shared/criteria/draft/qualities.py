"""Qualities of a feature in every wording: unexplained, persistent or recurrent, growing, for more than 3 weeks."""

import re
from functools import partial
from itertools import pairwise

from shared.criteria.draft.marks import Marks
from shared.criteria.draft.tree import Quality
from shared.criteria.draft.wording import NUMBER, number_of

_NO_CAUSE = (
    r"(?:(?:clear|obvious|apparent|known|identifiable|identified|established|good|evident|other|certain)\s+)*"
    r"(?:cause|reason|explanation)s?(?: (?:is|was|has been|can be|being)? ?(?:found|identified"
    r"|apparent|evident|established))?"
)
_THAT = (
    r"(?:,?\s*\b(?:that|which|who|all|(?:all|both|each|any|either) of (?:them|these)"
    r"|both of which|all of which)\s+)?(?:\b(?:is|are|has been"
    r"|have been|has|have|does|do|remains?|keeps?)\s+)?"
)
_NOBODY = r"(?:nobody|no[ -]one|none|(?:neither|nothing) (?:(?!can\b)\w+ ){0,4}?)"
_WORDS: tuple[tuple[str, str], ...] = (
    (
        "unexplained",
        rf"(?:,?\s*\b(?:(?:for )?which|for whom|that|and|but)\s+)?(?:there (?:is|are)|has|have) no {_NO_CAUSE}"
        r"(?: for (?:it|them|this))?",
    ),
    (
        "unexplained",
        rf"{_THAT}unexplained|(?:(?:(?:and )?for (?:which|whom)|for|with|of|and|but|both) )?(?:no"
        rf"|without(?: an?| any)?) {_NO_CAUSE}",
    ),
    (
        "unexplained",
        r"unless (?:it|they|this|these|the \w+) (?:is|are|has|have|can be|could be)(?: been)? "
        rf"(?:explained|accounted for)|unless (?:there is |an? |some |any |(?:it|they) (?:has|have) )+{_NO_CAUSE}",
    ),
    ("unexplained", rf"for (?:which|whom) (?:there (?:is|are) no|no|nothing) {_NO_CAUSE}|with no cause"),
    (
        "unexplained",
        r"(?:,?\s*\b(?:that|which|where|when|but|for which|provided(?: that)?|as long as|if)\s+)?"
        rf"{_NOBODY} (?:can|could|is able to|knows? how to) (?:explain|account for)(?: (?:it|them|this|these))?",
    ),
    (
        "unexplained",
        r"(?:without|with no|lacking|has no|have no) (?:being )?(?:an? |any )?(?:\w+ )?(?:explanation|explained)",
    ),
    (
        "unexplained",
        r"of (?:unknown|uncertain|unclear) (?:cause|origin|aetiology)|not due to (?:any"
        r"|a) (?:known|clear|obvious) cause",
    ),
    (
        "unexplained",
        rf"{_THAT}(?:not(?: been)?|cannot be|can't be|can not be|neither(?: of \w+)?(?: is| are)?) (?:otherwise )?"
        r"(?:explained|accounted for)|unaccounted[ -]for|inexplicable",
    ),
    (
        "persistent",
        rf"{_THAT}(?:persistent(?:ly)?|persisting|persisted|persists?|ongoing|continuing"
        r"|continues?|carry on|carries on|goes on|going on|prolonged|long-lasting|lingering|lingers"
        r"|stays?(?= swollen|enlarged|raised)|remains?$)",
    ),
    (
        "persistent",
        rf"{_THAT}(?:will not|won't|does not|do not|doesn't|don't|not|fails? to|never) (?:go(?:ne|es)? away"
        r"|resolved?s?|settled?s?|clear(?:ed)?(?: up)?|heal(?:ed)?)",
    ),
    ("persistent", rf"{_THAT}still (?:present|there|visible)(?=\W|$)"),
    ("persistent", r"(?:there (?:is|are) )?still|remains?(?= (?:worried|anxious|concerned|swollen|enlarged|raised))"),
    (
        "recurrent",
        rf"{_THAT}(?:recurrent(?:ly)?|recurring|recurs?|recurred|repeated(?:ly)?|(?:keeps? )?(?:coming|returning) back"
        r"|keeps? (?:returning|recurring)|returning|comes? back|came back|returns?|returned)",
    ),
    ("frequent", r"frequent(?:ly)?(?= basis|ly|[^a-z]*$)|frequently|often(?=\W)(?<!more often)|most days"),
    (
        "increasing",
        rf"{_THAT}(?:(?:keeps? |steadily )?(?:increasing in size|growing|enlarging)|increases in size|grows"
        r"|expanding|(?:keeps? )?getting (?:bigger|larger)|becoming (?:bigger|larger))",
    ),
    ("palpable", rf"{_THAT}(?:palpable|(?:(?:can|may|could) be )?(?:felt|palpated))"),
    (
        "new_onset",
        r"(?:new|recent)[ -]onset|newly|of (?:new|recent) onset|new(?= (?!concern|patient|referral|presentation|case))"
        r"|recently developed",
    ),
    (
        "first_time",
        r"(?:an? |the |their |her |his )?first presentation(?: with (?:it|them|this|these|the \w+))?"
        rf"|{_THAT}(?:presenting|presents?|appear(?:s|ing)|seen|occurring) (?:with (?:(?:these"
        r"|this|such) symptoms?|it|them|this|these) )?for the first time|it "
        r"(?:is|being) the first time (?:that )?(?:they|she|he) (?:has|have)"
        r" (?:come|presented|had|reported|consulted|seen anyone)(?: (?:with|about|for|because of))? (?:it|them"
        r"|this|these)"
        r"|(?:it|this) (?:is|being) (?:the|their|her|his) first time (?:that )?(?:they|she|he) (?:has|have) (?:come"
        r"|presented|had|reported|consulted)(?: (?:with|about|for) (?:it|them|this|these))?|for the first time"
        r"|(?:it|this) is (?:their|her|his|the|a) first (?:presentation|consultation|visit)"
        r"(?: (?:with|for|about) (?:it|them|this symptom|these symptoms|this|these))?",
    ),
    (
        "painless",
        rf"{_THAT}(?:painless|non-painful|not painful|pain-free"
        r"|(?:not|without) (?:being )?(?:pain|painful|hurting|hurt))",
    ),
    (
        "unexplained",
        r"(?:,?\s*\band )?(?:neither|none)(?: of (?:which|them|these|the two))? (?:can be|is|are|has been"
        r"|have been) (?:explained|accounted for)",
    ),
    (
        "treatment_resistant",
        rf"{_THAT}(?:treatment-resistant|resists? treatment|resisting treatment|refractory|resistant to treatment"
        r"|unresponsive to treatment)",
    ),
    (
        "treatment_resistant",
        rf"{_THAT}(?:not|failed to|fails? to) (?:respond(?:ed|ing)?|settled?"
        r"|improved?) (?:to|with|on|despite) treatment|despite treatment(?! (?:of|for)\b)",
    ),
    ("progressive", rf"{_THAT}(?:progressive(?:ly)?|worsening|getting worse)|sub-?acute(?:ly)?"),
    (
        "one_sided",
        r"unilateral(?:ly)?|one-sided|(?:on|from|of|in) (?:only )?one side(?: only)?"
        r"|(?<=[a-z] )(?:from|of|in|on|affecting|involving|to) (?:one|a single)(?= (?:nipple|breast|testis"
        r"|testicle|eye|leg|side)\b)",
    ),
)
_UNITS = {"day": 1, "week": 7, "month": 30, "year": 365}
_NO_LESS = r"(?:at least|a minimum of|no less than|not less than|>=)"
_LASTING = re.compile(
    rf"{_THAT}(?:\b(?:lasting|lasted|present|going on|persisting|of|there)\s+)*(?:for\s+)?"
    rf"(?P<more>more than|longer than|greater than|over|beyond|exceeding|in excess of|upwards of|{_NO_LESS}"
    rf"|>)\s*(?P<n>{NUMBER})[ -](?P<unit>day"
    r"|week|month|year)s?\b(?:'? duration|'? standing)?"
    rf"(?! (?:after|before|ago|of age|old))(?P<tail> or (?:more|longer))?",
    re.IGNORECASE,
)
_OR_LONGER = re.compile(
    rf"{_THAT}(?:\b(?:lasting|lasted|present|going on|persisting|of)\s+)*(?:for\s+)?(?P<n>{NUMBER})[ -](?P<unit>day"
    r"|week|month|year)s? or (?:more|longer)",
    re.IGNORECASE,
)
_ONE_ONLY = re.compile(
    r"\b(?:one|a single|1) (?P<site>(?!side)\w+) only\b|\bonly (?:one|1) (?P<other>(?!side)\w+)\b", re.IGNORECASE
)
_PATTERNS = tuple((name, re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.IGNORECASE)) for name, words in _WORDS)
# A quality found stands as its number between signs, out of reach of the patterns after it.
_SLOT = re.compile(r"\x01(\d+)\x02")
_ROW = re.compile(
    r"\x01\d+\x02(?:\s*(?:,|\bor\b|\band\b|\bas well as\b|\bbut(?: also)?\b)*\s*(?:\b(?:either|both)\s+)?\x01\d+\x02)*"
)
Slots = list[tuple[str, str]]


def mark_qualities(text: str, marks: Marks) -> str:
    """Return `text` with each row of qualities read: "or" joins words of one group, anything else begins another."""
    text = _ONE_ONLY.sub(lambda m: f"the {m['site'] or m['other']} {_quality('one_sided', '(one only)', marks)}", text)
    text = _LASTING.sub(
        lambda m: _duration(m, int(bool(re.match(_NO_LESS, m["more"], re.IGNORECASE) or m["tail"])), marks), text
    )
    text = _OR_LONGER.sub(lambda m: _duration(m, 1, marks), text)
    slots: Slots = []
    for name, pattern in _PATTERNS:
        text = pattern.sub(partial(_slot, name, slots), text)
    text = _ROW.sub(lambda m: _row(m[0], slots, marks), text)
    return re.sub(r"\bon (?:an? )?(\s*[\uf000-\uf8ff])\s*basis\b", r"\1", text)


def _slot(name: str, slots: Slots, match: re.Match[str]) -> str:
    if "\x01" in match[0]:
        return match[0]
    slots.append((name, match[0].strip()))
    return f"{' ' if match[0][0].isspace() else ''}\x01{len(slots) - 1}\x02"


def _quality(name: str, words: str, marks: Marks) -> str:
    return marks.quality(Quality(((name,),)), words)


def _duration(match: re.Match[str], inclusive: int, marks: Marks) -> str:
    days = number_of(match["n"]) * _UNITS[match["unit"].lower()]
    return marks.quality(Quality((), days - inclusive), match[0].strip())


def _row(row: str, slots: Slots, marks: Marks) -> str:
    """Return the mark of "recurrent or persistent unexplained" = (recurrent or persistent) and unexplained."""
    parts = re.split(r",\s*(?=\x01)", row)
    found = [(slots[int(slot[1])], slot) for slot in _SLOT.finditer(row)]
    # "A with no explanation or unexplained B": the same said twice is said of two.
    twice = [(one.end(), other.start()) for (a, one), (b, other) in pairwise(found) if a[0] == b[0]]
    if twice and re.fullmatch(r"\s*,?\s*or\s+", row[slice(*twice[0])]):
        end, start = twice[0]
        return f"{_row(row[:end], slots, marks)}{row[end:start]}{_row(row[start:], slots, marks)}"
    if len(parts) > 1 and re.match(r",?\s*(?:that|which|who)\b", found[0][0][1]):
        return ", ".join(_row(part, slots, marks) for part in parts)
    groups: list[list[str]] = []
    end = 0
    for (name, _), slot in found:
        if groups and re.search(r"\bor\b", row[end : slot.start()]):
            groups[-1].append(name)
        else:
            groups.append([name])
        end = slot.end()
    words = _SLOT.sub(lambda slot: slots[int(slot[1])][1], row)
    return marks.quality(Quality(tuple(tuple(dict.fromkeys(group)) for group in groups)), words)
