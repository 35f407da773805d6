"""Which sentence carries the action, and which of its words say whom it is for."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product

from shared.criteria.grammar.asides import cut_alternatives, open_brackets
from shared.criteria.grammar.blocks import Block
from shared.criteria.grammar.marks import PERSON, Marks
from shared.criteria.grammar.people import mark_ages
from shared.criteria.grammar.plain import order_plainly
from shared.criteria.grammar.questions import answer_questions
from shared.criteria.grammar.sequel import Condition, NamesFeature, asks_somebody, with_sequel
from shared.criteria.grammar.severally import read_severally
from shared.criteria.grammar.wording import NUMBER, PEOPLE

_VERB = (
    r"(?:refer|offer|consider|measure|carry out|make|arrange|request|order|perform|organi[sz]e|send|investigate|use"
    r"|book|ask|seek|have in mind|bear in mind|give|obtain|check|undertake|test|assess|think about|get|do)(?:ring|ing)?"
)
_ADVERB = (
    r"(?:(?:only|also|please|always|then|(?:(?:primary|health|secondary) ?care )?(?:clinicians?|doctors?|practitioners?"
    r"|professionals?|teams?|services?)|general practitioners|GPs?|you|should|must|can|may|urgently)\s+)*"
)
_OPENER = re.compile(
    r"\b(?:if|when|where|whenever|unless|whose|who|provided|(?:on|upon) finding"
    r"|in (?:the )?(?:presence|event|context|setting) of)\b"
    rf"|(?:\b(?:in|for|to|of|with|from|among)\s+)?(?:\b(?:the following|any|all|every|an?|those"
    rf"|the)\s+)?\b{PEOPLE}\b(?!')",
    re.IGNORECASE,
)
_FALLBACK_OPENER = re.compile(
    r"\b(?:for|with|in|on)\b(?! (?:an?|the)? ?(?:urgent|suspected|primary care))", re.IGNORECASE
)
_BACK_TO_ACTION = re.compile(
    r",?\s*\b(?:using|via|through|along|down)\s+(?:an?|the)\b"
    r"|,?\s*\bwith (?:an? )?(?:(?:very )?urgent|immediate|non-urgent|suspected cancer pathway) referral\b"
    r"|,?\s*\bon (?:an?|the) (?:urgent|very urgent|suspected|non-urgent)\b"
    r"|\bto (?:(?:an?|the) )?(?:[\w-]+ ){0,4}?(?:service|clinic|specialist|dentist|team|hospital|centre|department)s?\b"
    r"|\bfor (?:an? |the )?(?:very urgent|urgent|immediate|same-day|specialist|further|non-urgent"
    r"|routine|early|ophthalm\w+)\b"
    r"|\b(?:for|to have|to receive) (?:an? |the )?(?:suspected|possible)\b"
    r"|\b(?:to assess|to check|to look|to rule out|to investigate|to exclude|to guide|to see)\b"
    r"|(?<!suspicious )(?<!concerning )\bfor (?:[\w'-]+ ){0,4}?(?:cancers?|\w+omas?|leuka?emia|tumours?|tumors?)\b"
    r"|,?\s*\b(?:(?:very )?urgently|immediately|routinely|within (?:\d+|two|a)\b)",
    re.IGNORECASE,
)
_OBJECT = re.compile(
    r"\b(?:an?|the)\s+(?:(?!(?:with|who|over|under|aged|of|in|for|has|have)\b)[\w-]+,?\s+){0,5}?(?:x-ray|scan"
    r"|tests?|count"
    r"|endoscopy|referral|ultrasound|appointment|FIT|MRI|CT)\b(?! (?:findings?|results?|changes|appearances?"
    r"|reports?|evidence"
    r"|levels?|values?|which|that|suggest\w*|suspicious|consistent|compatible|indicat\w*|of (?:at|\d)|at or|is\b|shows?"
    r"|in keeping)|\s*[<>≥\d])",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"\b(?:if|when|where|who|whose|with|have|has)\b|:", re.IGNORECASE)
_BACK_TO_CONDITION = re.compile(
    rf"\b(?:if|when|where|who|whose|with|unless|provided|(?:on|upon) finding|(?:as|so) long as|except|presenting|having"
    rf"|aged)\b|\b(?:in|for)\s+(?:any |all |an? )?{PEOPLE}\b|:|$",
    re.IGNORECASE,
)
_ABOUT_CANCER = re.compile(
    r"^(?:(?:for|in) )?(?:suspected |possible )?(?:[\w'-]+ ){0,4}?(?:cancers?|\w+omas?|leuka?emia|tumours?|tumors?)$",
    re.IGNORECASE,
)
_STARTS = re.compile(rf"^{_ADVERB}{_VERB}\b(?! (?:into account|sure))", re.IGNORECASE)
_LED = re.compile(rf"[,:]\s*{_ADVERB}{_VERB}\b", re.IGNORECASE)
_BARE_VERB = re.compile(
    r"(?<!to )\b(?:refer|offer|consider|arrange|request|carry out|organise|measure)\b", re.IGNORECASE
)
_MODAL = re.compile(
    r"\b(?:should|must|ought to) (?!be (?:felt|seen|heard|found|palpated|due|explained|an?|the|consistent"
    r"|suspicious)\b)"
    r"(?=[^.:]*\b(?:referral|scan|x-ray|tests?|testing|endoscopy|count|ultrasound|CT|MRI|FIT)\b)"
    rf"|\b(?:should|must|can|may|ought to|needs? to)\b(?: (?:also|only|then|always|normally))*"
    r"(?! be (?:felt|seen|heard|found|palpated|due|explained|an?|the|consistent|suspicious)\b)"
    rf" (?:be|have|receive|undergo|get|lead (?:\w+ )?to|make (?:you|clinicians|GPs)|result in|prompt|trigger"
    rf"|need|justify|warrant|require|merit|deserve|go"
    rf"|{_VERB})\b|\b(?:needs?|warrants?"
    r"|necessitates?|demands?|mandates?|qualif(?:y|ies) for|(?:is|are) an? (?:trigger|criterion) for"
    r"|requires?|merits?|deserves?|justif(?:y|ies)|prompts?|calls? for|means?(?: that)?"
    r"|(?:is|are) (?:enough|sufficient) (?:to|for)|leads? (?:\w+ )?to"
    r"|(?:is|are) (?:needed|required|indicated|recommended|advised|appropriate|warranted|justified|necessary"
    r"|called for)"
    r"|(?:is|are) (?:(?:each|both|all|also|an?|the|good|sufficient|enough) )*"
    r"(?:reasons?|grounds?|indications?|cause) (?:to|for))\b",
    re.IGNORECASE,
)
_TEST_OR_REFERRAL = re.compile(
    r"\b(?:referral|scan|x-ray|test(?:s|ing)?|endoscopy|count|ultrasound|appointment|assessment|CT|MRI|FIT"
    r"|serum|CA125|PSA)\b",
    re.IGNORECASE,
)
_STATES_RESULT = re.compile(
    r"\b(?:CA125|PSA|FIT|levels?)\b[^,.]*\d|\b(?:raised|findings?|results?|suggest\w*"
    r"|indicat\w+|point\w*|consistent|compatible|in keeping|suspicious|positive"
    r"|abnormal)\b",
    re.IGNORECASE,
)
_CLOSING_ACTION = re.compile(rf"[,:]\s*(?P<action>[^,:]*{_TEST_OR_REFERRAL.pattern}[^,:]*)$", re.IGNORECASE)
_ALSO = re.compile(r"[;,]\s*(?:and )?so (?:should|must|can)\s*$", re.IGNORECASE)
_LINKING = re.compile(r"\b(?:is|are|fulfils?|meets?|satisf(?:y|ies)|belongs?|joins?|enters?)\b", re.IGNORECASE)
_LIMITS = re.compile(
    rf"\b(?:{NUMBER} (?:or more )?of|unexplained|without explanation|persist\w*|recur\w*|growing|increasing"
    rf"|palpable|excluded)\b",
    re.IGNORECASE,
)
_SO_SHOULD = re.compile(
    r"(?:and )?so (?:should|must|can|may) |(?:also|likewise),? (?:consider|offer|do|arrange|make|use|request|refer"
    r"|order) (?:it|this|so|one|them|the same) |the same (?:applies|goes|holds) (?=for\b|in\b|if\b|when\b|to\b)",
    re.IGNORECASE,
)
_THESE = re.compile(r"(?<=of )(?:these|the following|those)\b(?: (?:symptoms|features|signs))?", re.IGNORECASE)
_TESTS_FOR = re.compile(r"\b(?:tests?|testing|investigations?|measurements?) for$", re.IGNORECASE)
_MAY_BE_AGED = re.compile(r"\d.*\b(?:over|above|older|more|years|under|below|younger)\b|\bage[ds]?\b", re.IGNORECASE)
_TESTS_AFTER = re.compile(r"\b(?:tests?|testing|investigations?|measurements?|levels?) (?:for|of)\b", re.IGNORECASE)
_LEADS_ON = re.compile(r"\b(?:for|in|with|on|when|where|upon|after|because of|given)\b|:", re.IGNORECASE)
_ACTION_LIST = re.compile(
    r"\bthe following\b(?!,? (?:[\w-]+ )?(?:circumstances|situations|groups|cases|criteria|people|patients|conditions"
    r"|adults|children|women|men|features|symptoms|signs|findings)\b)|\ball of these\b|\bthese tests\b",
    re.IGNORECASE,
)
_NAMES_TESTS = re.compile(rf"{_ACTION_LIST.pattern}|\b(?:tests?|testing|counts?|measure|levels?)\b", re.IGNORECASE)


def find_condition(blocks: Sequence[Block], names_feature: NamesFeature) -> Condition | None:
    """Return the condition of the first sentence that carries an action, or None where no sentence does.

    `names_feature` says whether words name a symptom, sign or illness: those are never left to the action.
    """
    blocks = answer_questions(blocks)
    for order, (place, block) in product((_split, _split_at_test), enumerate(blocks)):
        condition = _condition_of(block, names_feature, order)
        if condition is not None:
            led = _told_before(condition, blocks[:place], names_feature)
            before = () if led else blocks[:place]
            further = {later: also for later in blocks[place + 1 :] if (also := _again(block, later, names_feature))}
            others = [other for other in (*before, *blocks[place + 1 :]) if other not in further]
            return replace(with_sequel(led or condition, others, names_feature), also=tuple(further.values()))
    return None


def _told_before(condition: Condition, before: Sequence[Block], names_feature: NamesFeature) -> Condition | None:
    """Return the condition of an order that names nobody, the one sentence before it saying whom: "X. Refer."."""
    if condition.text or condition.bullets or condition.unread or len(before) != 1:
        return None
    named = any(map(names_feature, (before[0].text, *(bullet.text for bullet in before[0].bullets))))
    is_told = named and asks_somebody(before[0])
    return replace(condition, text=before[0].text, bullets=before[0].bullets) if is_told else None


def _again(first: Block, later: Block, names_feature: NamesFeature) -> Condition | None:
    """Return the condition of a later sentence that orders the same: "Refer A. Refer B.", "So should C."."""
    ordered, again = _BARE_VERB.search(first.text), _BARE_VERB.search(later.text)
    too = _SO_SHOULD.match(later.text)
    if too:
        return Condition(later.text[too.end() :].rstrip(" ."), later.bullets)
    if not (ordered and again) or ordered[0].lower() != again[0].lower() or not asks_somebody(later):
        return None
    condition = _condition_of(later, names_feature)
    return condition if condition is not None and condition.text else None


def _condition_of(
    block: Block, names_feature: NamesFeature, order: Callable[[str], tuple[str, str] | None] | None = None
) -> Condition | None:
    text = order_plainly(cut_alternatives(open_brackets(block.text)))
    split = (order or _split)(text)
    if split is not None:
        action, condition = _without_ages(*_without_features(*split, names_feature))
        is_left = names_feature(action) and not _NAMES_TESTS.search(action)
        left = (action,) if is_left or _LIMITS.search(action) else ()
        is_action_list = bool(_ACTION_LIST.search(action)) and not any(names_feature(b.text) for b in block.bullets)
        return Condition(condition, () if is_action_list else block.bullets, action, left)
    steps = [bullet.text for bullet in block.bullets if _STARTS.match(bullet.text)]
    return Condition(text, (), "; ".join(steps)) if steps else None


def _without_features(action: str, condition: str, names_feature: NamesFeature) -> tuple[str, str]:
    """Return (action, condition) with what follows the action's last words moved to the condition."""
    if not names_feature(action) or _ACTION_LIST.search(action):
        return action, condition
    leads = (lead.start() for lead in _LEADS_ON.finditer(action) if not _TESTS_FOR.search(action, 0, lead.end()))
    cuts = [at for at in leads if not names_feature(action[:at]) and not _TESTS_AFTER.search(action, at)]
    at = cuts[-1] if cuts else len(action)
    return action[:at].strip(" ,:"), f"{condition} {action[at:].lstrip(' ,:')}".strip()


def _without_ages(action: str, condition: str) -> tuple[str, str]:
    """Return (action, condition) with an age left among the action's words said of the people of the condition."""
    marks = Marks()
    marked = mark_ages(action, marks) if _MAY_BE_AGED.search(action) else action
    ages = re.findall(PERSON, marked)
    if not ages:
        return action, condition
    people = " ".join(marks.words(age) for age in ages)
    return marks.words(re.sub(PERSON, "", marked)), f"people {people} {condition}".strip()


def _split(text: str) -> tuple[str, str] | None:
    """Return (action words, condition words)."""
    if _STARTS.match(text):
        return _after(text, "")
    anchor = _LED.search(text) or _MODAL.search(text) or _BARE_VERB.search(text)
    if anchor is None:
        return None
    before, after = text[: anchor.start()], text[anchor.start() :].lstrip(",: ")
    before = read_severally(before, after)
    closing = _CLOSING_ACTION.search(before)
    is_set_off = bool(closing and (closing[0].startswith(":") or _OPENER.search(before[: closing.start()])))
    if closing and is_set_off and not _CLAUSE.search(closing["action"]):
        named = closing["action"].strip()
        return _after(f"{named} {after}", before[: closing.start()].strip(" ,:"), named_until=len(named) + 1)
    if _is_action(before):
        return _after(f"{before} {after}", "", named_until=len(before) + 1)
    listed = re.search(r":\s*(\S[^:]*)$", after)
    if listed and _THESE.search(before):
        before, after = _THESE.sub(listed[1].rstrip("."), before), after[: listed.start()]
    return _after(after, before)


def _split_at_test(text: str) -> tuple[str, str] | None:
    """Return (action words, condition words) of a sentence whose verb is none of ours, but that names what to do."""
    tests, opener = list(_TEST_OR_REFERRAL.finditer(text)), _OPENER.search(text)
    if not tests:
        return None
    if opener is None or tests[0].start() < opener.start():
        states_result = _STATES_RESULT.search(text[: tests[0].end()])
        return None if states_result else _after(text, "", named_until=tests[0].end())
    verbs = [verb.start() for verb in _LINKING.finditer(text, opener.end(), tests[-1].start())]
    marks = [mark.start() for mark in re.finditer("[,:]", text[: tests[-1].start()]) if mark.start() > opener.start()]
    cut = max([*verbs, *marks], default=None)
    return None if cut is None else _after(text[cut:].lstrip(",: "), text[:cut])


def _is_action(words: str) -> bool:
    """Say whether the words before "should be ..." are the test or referral itself."""
    is_plain = not _OPENER.search(words) and not _STATES_RESULT.search(words)
    return bool(_TEST_OR_REFERRAL.search(words)) and is_plain


def _after(text: str, leading: str, *, named_until: int = 0) -> tuple[str, str]:
    """Return (action, condition) of words that begin with the action.

    `named_until`: where a test or referral is named first, its end; any "for" or "with" after it may end the action.
    """
    opener = _OPENER.search(text) or (None if leading else _FALLBACK_OPENER.search(text))
    first = _FALLBACK_OPENER.search(text, named_until) if named_until else None
    if first and opener and first.start() < opener.start():
        opener = first
    is_purpose = _ABOUT_CANCER.match(leading.strip()) and not _STATES_RESULT.search(leading)
    leading = "" if is_purpose else leading
    if opener is None:
        return text.strip(" ,:"), leading.strip()
    also = _ALSO.search(text[: opener.start()]) if leading else None
    action, conditions = [text[: also.start() if also else opener.start()]], [f"{leading}, or" if also else leading]
    rest = text[opener.start() :]
    while (back := _find_action_again(rest)) is not None:
        resumed = _BACK_TO_CONDITION.search(rest, back.end())
        end = resumed.start() if resumed else len(rest)
        conditions.append(rest[: back.start()])
        action.append(rest[back.start() : end])
        rest = rest[end:]
    conditions.append(rest)
    return _joined(action), _joined(conditions)


def _find_action_again(rest: str) -> re.Match[str] | None:
    """Find where the action goes on after the people: "offer adults | a chest X-ray", "refer people | using a ..."."""
    found = _BACK_TO_ACTION.search(rest)
    thing = _OBJECT.search(rest)
    clause = _CLAUSE.search(rest)
    if thing is not None and (clause is None or thing.start() < clause.start()):
        return thing if found is None or thing.start() < found.start() else found
    return found


def _joined(parts: Sequence[str]) -> str:
    """Join what stood apart; a comma that parted it from the people between has nothing to part any more."""
    return re.sub(r"\s+(?:,\s+)?", " ", " ".join(parts)).strip(" ,:")
