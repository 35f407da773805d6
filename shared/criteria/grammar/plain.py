"""Set phrases of guideline prose in one wording: who bears a feature, what stands with it, what a list is led by."""

import re

from shared.criteria.grammar.wording import NUMBER, PEOPLE

_PEOPLE = rf"(?:(?:any|all|an?|the|those|every) )*(?:[\w-]+ ){{0,3}}?{PEOPLE}"
_DONE = r"(?:referred|offered|sent|considered|given|investigated|tested|examined|assessed|seen|imaged|scanned)"
_TEST = (
    r"(?:an?|the) (?:(?!(?:an?|the|of|or|and|with|in)\b)[\w-]+,? ){0,6}?(?:x-ray|scan|tests?|count|endoscopy"
    r"|referral|ultrasound|appointment|FIT|MRI|CT)"
    r"\b(?:,? (?:within|by) [\w ]+)?"
)
_A_CANCER = r"(?:[\w'-]+ ){0,4}?(?:cancers?|\w{3,}omas?|leuka?emia|tumou?rs?)"
_ORDERS = tuple(
    (re.compile(pattern, re.IGNORECASE), plain)
    for pattern, plain in (
        (
            r"^(?:because of|in view of|owing to|to (?:rule out|exclude|avoid|look for|check for|detect"
            r"|assess for|test for|investigate|identify|find))\b[^,:]*,\s*",
            "",
        ),
        (
            r"^(?:the |all )?(?:clinicians?|GPs?|doctors?|practices?|general practitioners?"
            r"|primary care (?:teams?|clinicians?"
            r"|services)|health professionals?|services) (?:are (?:advised|asked|encouraged|expected|reminded) to"
            r"|should(?: always| also)?|must|need to) ",
            "",
        ),
        (
            r"^(?!.*\b(?:should|is|are)\b)(?P<what>.*\b(?:referral|x-ray|scan|test|endoscopy"
            r"|ultrasound)) (?:criteria|indications)"
            r"(?: for [\w ]+)?:?$",
            r"\g<what> is indicated with any of the following",
        ),
        (
            r"^(?:any (?:one )?of |each of |either of )?the following(?: (?:features|symptoms|signs|findings))?"
            r" (?P<rest>(?:in|is|are|should|would|warrants?)\b[^:]*): (?P<list>[^:]+)$",
            r"any of \g<list> \g<rest>",
        ),
        (
            rf"^(?:it is (?:recommended|advised|suggested|advisable|appropriate|good practice)|we (?:recommend|advise"
            rf"|suggest)|ensure|make sure)(?: that)? ({_PEOPLE}\b.*?) (?:is|are|be) ({_DONE})\b",
            r"\1 should be \2",
        ),
        (
            rf"^(?:it is (?:recommended|advised|suggested|advisable|appropriate|good practice)|we (?:recommend|advise"
            rf"|suggest)|ensure|make sure)(?: that)? ({_PEOPLE}\b.*?) (?:has|have|undergoes?|receives?) (?={_TEST})",
            r"\1 should have ",
        ),
        (r"^it is (?:recommended|advised|suggested|advisable|appropriate|good practice|reasonable) to ", ""),
        (r"^we (?:suggest|recommend|advise) (?=(?:an?|the|urgent|immediate|suspected|referral)\b)", "offer "),
        (rf"^should ({_PEOPLE}\b.*?) (?=present|have|develop|report|experience|notice|complain)", r"If \1 "),
        (
            rf"\b(?:if|when|where) {_A_CANCER} (?:is|may be) (?:suspected|possible) (?:because of"
            rf"|on the basis of|due to)\b",
            "if they have",
        ),
        (r"^do not (?!delay|defer)(?P<what>\w+ .+?),? unless (?P<when>.+)$", r"\g<what> only if \g<when>"),
        (r"[;,] (?:the|its) (?:purpose|aim|intention) (?:is|being) to\b.*$", ""),
        (rf"^{_A_CANCER} (?=in (?:(?:an?|all|any) )?{PEOPLE}\b[^:;]*:)", ""),
        (
            rf"^{_A_CANCER} (?:is|may be|can be) (?:an? )?(?:possib(?:ility|le)|likely|suspected|more likely)"
            r"(?: diagnosis)? (?=in\b|if\b|when\b|where\b)",
            "",
        ),
        (rf"^{_A_CANCER} should be (?:suspected|considered|borne in mind)(?: as a possibility)?,? and ", ""),
        (
            rf"^(?:the |any )?(?P<who>{PEOPLE}) (?:be )?referred\b(?= (?:using|via|for|on|along|through))",
            r"refer \g<who>",
        ),
        (
            r"^(?:think(?: of)?|suspect|be alert (?:to|for)|be aware of|remember) (?:[\w' -]+?)"
            r"(?:cancers?|omas?|leuka?emia|tumours?),? and ",
            "",
        ),
        (r",?\s*\b(?:bearing|keeping) in mind\b[^.;:]*$|,?\s*\btaking (?:into account|account of)\b[^.;:]*$", ""),
        (rf"^(if|when|where) you (?:see|have|encounter|are seeing|meet|treat) (?={_PEOPLE}\b)", r"\1 "),
        (
            rf"^(?![^:]*\b(?:suggest\w*|findings?|results?|consistent|compatible|suspicious|keeping)\b)"
            rf"(?:(?:for|in) )?(?:suspected |possible )?{_A_CANCER}(?::| [–—-]) (?=\S)",
            "",
        ),
        (
            r",? (?:the|your) (?:next|first|appropriate|recommended) (?:step|test|investigation) (?:is|should be)"
            r" (?=an?\b|to\b|urgent|immediate|suspected)(?:to )?",
            ", arrange ",
        ),
        (r"; (?:and )?(?:please )?(?:do|consider) the same (?=for|in|if|when|where)\b", ", or "),
        (rf"^(?P<what>.+?) means? that ({_PEOPLE}) (?=should|must|needs)", r"\2 with \g<what> "),
        (
            rf"^for (?:suspected |possible )?{_A_CANCER}, (?={_PEOPLE}\b)",
            "",
        ),
        (r"^have a low threshold for (\w+ing)\b", r"consider \1"),
        (rf"^arrange for ({_PEOPLE}\b.*?) to (have|undergo|receive|be)\b", r"\1 should \2"),
        (r"\b(?:is|are) to (?=be\b|have\b|undergo\b|receive\b)", "should "),
        (r"\b(?:is|are) (?:eligible|suitable|candidates?) for (?=an?\b|the\b|\w+ referral)", "should have "),
        (
            r"\b(?:is|are) an option\b|\b(?:is|are) the (?:(?:[\w-]+ ){0,2}(?:step|approach|option|choice)"
            r"|test of choice|first test"
            r"|first-line test|investigation of choice)\b",
            "is indicated",
        ),
        (
            rf"^(offer|give|book) ({_PEOPLE}\b(?:(?!\bif\b|\ban? urgent\b).)*?\b(?:with|who)\b(?:(?!\bif\b"
            rf"|\ban? urgent\b).)*?),? (?={_TEST}$)(.*)$",
            r"\1 \3 for \2",
        ),
    )
)
_IS = r"(?:(?:is|are|was|were|has been|have been|can be|being)\s+)"
_CLINICIAN = (
    r"(?:you|the (?:clinician|GP|doctor|examiner)|palpation|inspection"
    r"|(?:(?:digital rectal|rectal|pelvic|abdominal|physical|clinical|bimanual|routine) )?"
    r"examination(?: of (?:an?|the) \w+)?)"
)
_ENDS = r"(?=\s*(?:[,;:.]|$|\b(?:and|or|but|if|when|where|who|in|on|at|with|together|plus|along|for)\b))"
# "Discharge, if the discharge is ..." is "discharge, if it is ...".
_SAID_AGAIN = tuple(
    (re.compile(pattern, re.IGNORECASE), plain)
    for pattern, plain in (
        (
            rf"\b(?P<noun>(?!{PEOPLE}\b)[a-z]{{4,}})\b(?P<between>.*?\b(?:if|when|where|and|but|provided(?: that)?"
            r"|(?:as|so) long as|unless)) (?:the|this|that) (?P=noun) (?=is\b|has\b|was\b|\w+s\b)",
            r"\g<noun>\g<between> it ",
        ),
        (
            rf"\b(?P<noun>(?!{PEOPLE}\b)[a-z]{{4,}}s)\b(?P<between>.*?\b(?:if|when|where|and|but|provided(?: that)?"
            r"|(?:as|so) long as|unless)) (?:the|these|those) (?P=noun) (?=(?:are|have|were)\b)",
            r"\g<noun>\g<between> they ",
        ),
    )
)
_PHRASES = tuple(
    (re.compile(pattern, re.IGNORECASE), plain)
    for pattern, plain in (
        (
            r"\b(?:not|unless) (?:accompanied by|associated with)|\bunaccompanied by|\bunless there (?:is|are)\b",
            "without",
        ),
        (r"\bwhenever\b", "when"),
        (r"(?<=[a-z]{4})(?<!gram)(?<!grams)(?<!units)(?<!mol)/(?=[a-z]{4})", " or "),
        (
            r"\b(?:(?:you|they|(?:the|a) (?:clinician|GP|doctor)) (?:(?:is|are) (?:suspicious|concerned|worried)"
            r"|suspects?|believes?|thinks?|feels?)"
            r"|there is (?:a |some )?(?:suspicion|concern)) that (?P<what>[^,;:]+?) (?:is|may be|might be|could be)"
            r" (?=an? \w)",
            r"there is \g<what> that suggests ",
        ),
        (r",? and (?:the|that|this) (?:person|patient|individual|woman|man|adult|child)$", " who"),
        (r"\b(?:you|the (?:clinician|GP|doctor|examiner)) can (?:feel|palpate) (?:an? |the )?", "there is palpable "),
        (
            r"\band (?:the|that|this) (?:person|patient|individual|woman|man|adult|child) (?=(?:also )?(?:is"
            r"|has|reports|was)\b)",
            "and they ",
        ),
        (
            r",? and (?:there (?:is|are) no (?:\w+ )?(?:explanation|cause|reason)(?: for (?:it|them|this|these))?"
            r"|(?:it|they|this|these) (?:is|are) (?:all )?unexplained)$",
            ", if they are unexplained",
        ),
        (
            r"\b(?:is|are)(?: now| currently)? or (?:(?:has|have) (?:ever |previously |once )?been|used to be"
            r"|was|were)\b"
            r"|\b(?:was|were|(?:has|have) been) or (?:still |now )?(?:is|are)(?: now| still| currently)?\b",
            "have ever been",
        ),
        (r"\bstill (?:have|has)\b", "have persistent"),
        (r"\b(?:continue|continues) to have\b", "have persistent"),
        (r"\b(?:on|upon) (?:finding|discovering|detecting|noting)\b", "if there is"),
        (r"\bpersist(?:s|ing)? despite treatment\b(?! (?:of|for))", "resistant to treatment"),
        (r"^(?:once|as soon as)\b(?!.*\b(?:excluded|ruled|treated|treatment)\b)", "if"),
        (r"\bcomes? back (?=at|as|over|above|below|under)", "is "),
        (r"\b(?:the|a) combination of\b", "both"),
        (r"\b(?:past or (?:present|current)|(?:present|current) or (?:past|previous|former))(?= (?:history|smok))", ""),
        (r"\bin (?:the presence|the event|cases?|the case|the setting|the context|the face) of\b", "with"),
        (
            r"\b(?:(?:that|which) (?:is|are|occurs?) )?(?:seen |occurring |found |present )?"
            r"(?:in (?:association|conjunction|combination) with|coupled with|combined with|associated with"
            r"|accompanied by|alongside|coexisting with|occurring with|on top of|in addition to)",
            "together with",
        ),
        (r"\b(?:and|that|which) occurs? (?:together )?with\b", "together with"),
        (
            r"\b(?:the |a )?(?:presence|finding|existence|occurrence|discovery|detection|identification"
            r"|development|appearance|complaint) of\b(?! (?:the|their|an?) (?:cervix|skin|breast))",
            "",
        ),
        (
            r",?\s*\b(?:with|whose|having|showing) (?:an? |the )?(?:clinical )?(?:appearances?|features?"
            r"|characteristics|looks?)"
            r"(?: (?:that|which))?(?: (?:is|are))? (?=suggest|consistent|compatible|typical|suspicious"
            r"|in keeping|raise)",
            " ",
        ),
        (
            rf"\b(?P<n>{NUMBER}(?: or more)?) (?P<what>(?:unexplained |persistent )*(?:symptoms|features|signs"
            rf"|findings)) "
            r"(?:(?:from|in|on|among|within) (?:this|the|the following)(?: list)?|(?:that are )?(?:listed"
            r"|given)|below)\b(?=\s*(?:$|:|list|below))",
            r"\g<n> of the following \g<what>",
        ),
        (
            r"\b((?:unexplained |persistent )?(?:symptoms|features|signs)) (?:from|in|on|within) (?:this|the"
            r"|the following)"
            r" list\b",
            r"the following \1",
        ),
        (r"\bin whom(?: (?:there (?:is|are)|you find|it is))?\b", "where"),
        (rf"\b(?:who |that )?{_IS}(?:also )?(?:found|noted|seen|known|observed|reported|shown) to have\b", "has"),
        (r"\b(?:found|noted|known|observed|reported|shown) to have\b", "with"),
        (rf"\b{_CLINICIAN} (?:finds?|detects?|identif(?:y|ies)|notes?|discovers?|reveals?|feels?)\b", "there is"),
        (r"\b(?:meet|meets|meeting|fulfil|fulfils|fulfilling|satisfy|satisfies|satisfying)\b(?= )", "have"),
        (
            r"\b(?:if|when|where|in) (?:either|any|one or more|at least one) of (?:these|the following)"
            r"(?: (?:criteria|conditions|situations|circumstances))? (?:is|are) (?:met|fulfilled|satisfied)\b",
            "if any of the following",
        ),
        (
            rf"\b{_IS}(?:also )?(?:present|found|noted|detected|observed|identified|evident|discovered"
            rf"|reported|recorded|elicited){_ENDS}",
            "",
        ),
        (r"\b(?:occurs?|exists?|arises?|develops?)(?=\s+in\b|\s*[,;:.]|\s*$)", ""),
        (r"\b(?:complain(?:s|ing)? of|suffer(?:s|ing)? from|experienc(?:e|es|ing))\b", "have"),
    )
)


def say_plainly(text: str) -> str:
    """Return the condition `text` with its set phrases in the wording that the rest of the grammar reads."""
    for pattern, plain in _PHRASES:
        text = pattern.sub(plain, text)
    return re.sub(r"\s+", " ", text).strip()


def name_once(text: str) -> str:
    """Return the condition `text` with what it names again, as the thing named before, as "it" or "they"."""
    for pattern, plain in _SAID_AGAIN:
        text = pattern.sub(plain, text)
    return text


def order_plainly(sentence: str) -> str:
    """Return the `sentence` with its order as an imperative or with "should": "it is advised that X are referred"."""
    for pattern, plain in _ORDERS:
        sentence = pattern.sub(plain, sentence)
    return sentence
