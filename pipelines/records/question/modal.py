"""Whether a question asks for a decision or a judgement, read from its grammar: who may, must or should do what."""

import re
from typing import Final

_SUBJECT: Final = (
    r"(?:i|we|he|she|they|you think (?:i|we|he|she)|(?:my|our) "
    r"(?:son|daughter|child|baby|boy|girl|mum|dad|mother|father|husband|wife|partner))"
)
_ADVERBS: Final = (
    r"(?: (?:just|now|still|also|safely|really|even|simply|only|maybe|ever|not|either|already|start|stop|\w+ly))*"
)
# What one does with papers, or what has been done, asks for no decision.
_LOOKING: Final = (
    r"(?:see|find|know|show|read|get (?:a copy|hold|my|the|his|her)|ask|tell|look|check|remember|access|expect|view|"
    r"print|say|hear|bring|mention|raise|discuss|call|be (?:told|called|seen|on|taking|having|getting|given|giving|"
    r"using)|have (?:a (?:copy|list|look|summary)|my|the|been|had)|prepare|pack|talk|speak|understand|learn)"
)
_ADJECTIVES: Final = (
    r"(?:ok|okay|safe|fine|alright|all right|dangerous|bad|harmful|risky|wise|sensible|harmless|worth|unsafe|advisable|"
    r"time (?:to|for|that|we|i|he|she)|an? (?:good|bad|safe|sensible|better) (?:idea|time|thing|plan)|"
    r"too (?:much|high|low|many|little|soon|late|early)|enough|better (?:to|if|off))"
)
_DOING: Final = (
    r"(?:harm|hurt|damage|affect|help|interact|interfere|clash|make|making|cause|causing|lead|leading|worsen|trigger|"
    r"upset|stop working|kill|cure|spread|come back|heal|go away|improve)"
)
ASKS_LEAVE: Final = re.compile(
    rf"\b(?:should|shall|ought|must|can|could|may|might|shouldn['’]?t|mustn['’]?t|can['’]?t) {_SUBJECT}{_ADVERBS} "
    rf"(?!{_LOOKING}\b)\w+|"
    rf"^\W*(?:should|shall|ought|must|shouldn['’]?t) {_SUBJECT}{_ADVERBS} (?:to )?be\b|"
    rf"\bwould you (?!mind|please|be able|tell|show|explain|read|list|find|say)\w+|\bwhether (?:or not )?to \w+|"
    rf"\b(?:do|does) {_SUBJECT}{_ADVERBS} "
    rf"(?:need (?:an?|any|more|another|the|my|his|her|our|their)\b|(?:need|have){_ADVERBS} to (?!{_LOOKING}\b))|"
    rf"\bwas (?:it|that|this) {_ADJECTIVES}\b|"
    rf"\b(?:is|are|would|will|isn['’]?t|wouldn['’]?t) (?:it|that|this|these|those|there|"
    rf"my [\w ]{{2,30}}|the [\w ]{{2,30}}|(?:[\w.'’-]+ ){{0,3}}?[\w.'’-]+)(?: be)?{_ADVERBS} {_ADJECTIVES}\b|"
    rf"\bwhat (?:if|(?:would |will )?happens? if) {_SUBJECT}\b|"
    rf"\bhow (?:risky|safe|dangerous|bad|wise) (?:is|would|are)\b",
    re.IGNORECASE,
)
ASKS_EFFECT: Final = re.compile(
    rf"\b(?:can|could|may|might|will|would|does|do|did|is|are|has|have)\b (?:[\w'’-]+ ){{1,5}}?{_DOING}\b",
    re.IGNORECASE,
)
ASKS_WHETHER_ILL: Final = re.compile(
    r"\b(?:do|does|have|has|could|might|may|can)\b (?:[\w'’-]+ ){1,6}?(?:have|got|be|become|becoming|suffering)\b",
    re.IGNORECASE,
)
GRAVE: Final = re.compile(
    r"\b(?:cancer\w*|tumou?rs?|malignan\w+|leukaemia|dementia|sepsis|stroke|heart attack|serious|dying|die|fatal)\b",
    re.IGNORECASE,
)
