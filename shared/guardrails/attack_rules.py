"""What an attack looks like: structures (an order to the assistant, its object), not single words.

Word rules read a text of lower-case words in which `|` stands for punctuation; mark rules read it as typed.
"""

# ruff: noqa: E501
import re
from functools import lru_cache

_ORDER = (
    r"(?:^|\| |\b(?:and|then|please|pls|also|now|just|so|but|first|instead|you|must|will|to|kindly|simply|lets|"
    r"let us|can you|could you|would you|i want you to|i need you to|i order you to|i ask you to) )"
)
_MY = r"(?:the |all |any |every |of |my |these |those |this |that |your |ur |its |own |whole |entire |full |exact )*"
_PRIOR = (
    r"(?:previous|prior|earlier|preceding|above|initial|original|first|system|hidden|secret|internal|developer|"
    r"built in|preset|existing|current|safety|content|foregoing|past|former|older|underlying|core|base|starting|"
    r"security|ethical|opening|confidential|private)"
)
_RULES = (
    r"(?:instructions?|prompts?|rules?|guidelines?|directives?|commands?|constraints?|restrictions?|guidance|orders|"
    r"polic(?:y|ies)|programming|filters?|guardrails?|settings|protocols?|context|training|safeguards?|limits|"
    r"limitations|boundaries|configuration|config|setup|safety|ethics|messages?)"
)
_STRICT = r"(?:instructions?|prompts?|directives?|programming|guardrails?|configuration|config|safeguards?)"
_GIVEN = (
    r"(?:what|whatever|everything|anything|all|instructions?|rules|guidance|guidelines?|orders|things?) (?:\w+ )?"
    r"(?:that )?(?:you|u) (?:(?:were|are|was|have been|had been|ve been|re|have|had|ve) )"
    r"(?:\w+ )?(?:told|given|taught|instructed|asked|programmed|trained|set|fed|learn\w+|sworn|ordered)"
)
_MAKERS = (
    r"(?:developers?|creators?|makers?|programmers?|engineers?|designers?|openai|anthropic|"
    r"(?:people|person|team|company|whoever) (?:who |that )?(?:made|built|wrote|created|programmed) (?:you|this))"
)
_WROTE = r"(?:gave|give|given|wrote|write|written|told|tell|set|put|said|say|type[d]?|fed|feed|instructed|programmed)"
_INTERNAL = (
    rf"(?:(?:your|ur) (?:\w+ ){{0,3}}{_RULES}(?! (?:for|on|about|regarding|around|of|to|say)\b)"
    rf"|{_MY}{_PRIOR} (?:{_PRIOR} )?{_STRICT}(?! from\b)"
    rf"|{_MY}(?:system|hidden|secret|internal|developer|safety|confidential) (?:{_RULES})|{_GIVEN}"
    r"|(?:the )?(?:\w+ )?(?:text|words?|lines?|messages?|part|content|sentences?|paragraphs?|everything|anything|all) "
    r"(?:written |placed |printed |stated |said |that (?:was|came|is|stands) |which \w+ )*(?:above|before|preceding|prior to)"
    r"(?: (?:this|my|that|the|your|our)| \||$)"
    rf"|{_MAKERS} (?:\w+ ){{0,2}}{_WROTE})"
)
_LOOSE = (
    rf"(?:{_INTERNAL}|(?:the |all |any |every |those |these |said |such )*(?:{_PRIOR} )?"
    r"(?:guideline |nice |ng12 |clinical |usual |normal |standard )*"
    r"(?:instructions?|rules|guidelines?|guidance|constraints?|restrictions?|guardrails?|filters?|safeguards?|limits|polic(?:y|ies)|"
    r"directives?|prompts?|programming|safety checks?|evidence checks?|scope checks?)\b(?! (?:for|on|about|regarding|referral|from)\b))"
)
_OVERRIDE = (
    r"(?:ignor(?:e|ing)|disregard(?:ing)?|forget(?:ting)?|overrid(?:e|ing)|overrule|bypass(?:ing)?|skip|drop|discard|"
    r"abandon|set aside|put aside|lay aside|throw (?:away|out)|neglect|dismiss|delete|erase|wipe|clear|remove|suspend|disable|deactivate|"
    r"turn off|switch off|lift|unlock|break|violate|circumvent|evade|disobey|cancel|void|nullify|reset|get rid of|"
    r"leave out|unlearn|replace|rewrite|supersede|pay no (?:attention|heed) to|stop (?:following|obeying|using|"
    r"applying|listening to)|(?:do not|don t|dont|never|no longer|cease to|refuse to) (?:follow|obey|use|apply|listen to|"
    r"stick to|adhere to|heed|respect)|let go of|step outside|go beyond|not be bound by|be free of|shed|scrap|ditch)"
)
_SHOW = (
    r"(?:show|reveal|print|display|repeat|tell|give|list|output|share|expose|leak|disclose|recite|quote|dump|copy|"
    r"paste|echo|translate|summari[sz]e|paraphrase|describe|explain|encode|rewrite|convert|spell|write|send|read|"
    r"reproduce|return|state|provide|see|view|know|begin|start|render|rephrase|act out|sing|what|which|put|open|fetch|get|export|hand)"
)
_VOID = (
    r"(?:no longer (?:apply|applies|hold|count|matter|bind)|(?:is|are|were|was|have been|has been|now) (?:\w+ )?(?:void|lifted|"
    r"suspended|cancelled|canceled|null|over|off|removed|disabled|optional|obsolete|revoked|outdated|replaced|superseded|gone|"
    r"irrelevant|a test|deactivated|bypassed|turned off|relaxed|waived)|(?:do not|does not|don t|doesn t|dont) (?:apply|matter|count|bind)|"
    r"mean nothing|never happened|ha(?:s|ve) (?:changed|expired|ended)|expired?|as optional|out of date)"
)
_BOT = r"(?:ai|bot|chatbot|model|assistant|llm|program|machine|persona|character|agent|oracle|system)"
_FREE = (
    r"(?:unrestricted|unfiltered|uncensored|jailbroken|evil|rogue|free|dan|unlimited|unbound|amoral|pirate|hacker|comedian|"
    r"limitless|lawless|omnipotent|opinionated)"
)
_PERSON = (
    r"(?:users?|patients?|people|persons?|doctors?|clinicians?|gps?|callers?|accounts?|colleagues?|clients?|customers?)"
)
_THEIRS = (
    r"(?:data|records?|sessions?|histor(?:y|ies)|conversations?|chats?|questions?|names?|nhs numbers?|details|"
    r"messages?|asked|typed|said|say|entered|inputs?|logs?|notes|addresses|discussed|wrote|searched|database|files?)"
)
_SOURCE = r"(?:sources?|citations?|citing|references?|evidence|guidelines?|guidance|disclaimers?|ng12|nice|caveats?|warnings?)"
_FAKE = r"(?:make up|making up|invent|fabricate|fake|concoct|hallucinate|forge|falsify|cook up|dream up)"
_ANSWER = (
    r"(?:answer|reply|respond|say|speak|talk|write|tell|act|behave|recommend|refer|advise|give|agree|call|diagnose|be)"
)
_ANSWER_S = rf"(?:{_ANSWER}|follow|obey|take|use|treat|ignore|forget|output|print|do)"

WORD_RULES: tuple[tuple[str, str], ...] = (
    ("override", rf"{_ORDER}(?:\w+ly )?{_OVERRIDE} {_LOOSE}"),
    ("override", rf"(?<!\bi )(?<!\bwe )(?<!\bshe )(?<!\bhe )(?<!\bthey )\b{_OVERRIDE} (?:\w+ ){{0,2}}?{_INTERNAL}"),
    ("override", rf"(?:^|\| )(?:(?!(?:is|are|do|does|did|has|have|which|what|when|why|how)\b)\w+ ){{0,8}}?{_LOOSE} (?:\w+ ){{0,5}}?{_VOID}"),
    ("override", rf"\b{_INTERNAL} (?:\w+ ){{0,4}}?{_VOID}"),
    ("override", rf"none of {_LOOSE}|(?:treat|consider|regard) {_LOOSE} (?:as|to be|\w+ed)\b"),
    ("override", r"(?:^|\| )(?:\w+ ){0,3}(?:new|updated|revised|real|actual|true|fresh|following) (?:system )?(?:instructions?|directives?|orders|task|prompt|mission)(?: (?:is|are|follow|for you|begin)| \|)"),
    ("override", r"(?:await|take|follow|obey|accept) (?:\w+ ){0,2}(?:fresh|new|my|only my) (?:ones|orders|instructions?|commands?|rules)|(?:take|takes?) (?:your )?orders from me"),
    ("override", rf"(?:without|with no|free of|free from|no) (?:any |your |the |all )*(?:{_PRIOR} )?(?:filters?|restrictions|constraints|guardrails|polic(?:y|ies)|rules at all|rules|censorship|scruples|limits)(?: (?:applied|anymore|whatsoever|at all|from now on)| \||$)(?<!no limits)"),
    ("role", rf"\b(?:from (?:now|here|this (?:moment|point|line|message|turn)) ?(?:on|onwards?|forward)?|henceforth|starting now|as of now|going forward|for the (?:rest|remainder) of (?:this|the|our) (?:chat|conversation|session|discussion)|until i say \w+) (?:\| )?(?:and )?(?:please )?(?:you|your|u|ll|always|never|only|the guideline|drop|no|none|{_ANSWER_S})\b(?! (?:should (?:i|we)|i|we))"),
    ("role", rf"\b(?:you|u) (?:are|re|will be|ll be|shall be|must be|become|will become|ll become|have become) (?:now |hereby |from now on |actually |really |no longer |henceforth |going to be |to be )+(?:a|an|the|my|in|free|not|just|only|{_FREE}|[a-z]+)\b(?! (?:told|seeing|faced|asked|with a))"),
    ("role", rf"\b(?:you|u) (?:are|re|will be|ll be) (?:not )?(?:a|an|my|the|called|named|captain) (?:\w+ ){{0,3}}?(?:{_BOT}|{_FREE})\b"),
    ("role", rf"\b(?:you|u) (?:are|re) {_FREE}\b|\byou ll be (?:captain|called|my|a|an|the)\b"),
    ("role", rf"{_ORDER}(?:act|behave|speak|talk|respond|reply|answer|write|pose|function|operate|masquerade|perform|chat) (?:\w+ )?(?:as|like)(?: if| though)? (?:you|a|an|my|the|i|one|someone|{_FREE}|[a-z]+ (?:who|with|without))\b(?! (?:referrer|first contact))"),
    ("role", r"\brole ?play(?:ing)?\b(?! (?:in|for) )|\b(?:stay|remain|keep|be|answer|respond|reply|speak|talk) in (?:character|role|persona)\b|\bbreak(?:ing)? (?:character|role)\b"),
    ("role", r"\b(?:pretend|pretending|impersonate|emulate|simulate|mimic) (?:to be|that you|you|being|yourself|an?|the|my|we|our)\b(?! (?:never|patient))"),
    ("role", rf"\b(?:imagine|suppose|assume|say|picture|envision|what if|as if|as though) (?:that )?(?:you|yourself|u) (?:are|re|were|have|had|was|as|to be|can|could|must) (?:now )?(?:a |an |the |my |some )?(?:\w+ ){{0,2}}?(?:{_BOT}|{_FREE}|no|not|without|allowed|who|that)\b"),
    ("role", r"\b(?:assume|adopt|take on|embrace|play|portray) (?:the |a )?(?:\w+ )?(?:persona|identity|character|alter ego|voice)\b|\b(?:you|ll|will|to|must|please) play (?:the )?(?:part|role) of\b|(?:^|\| )play (?:the )?(?:part|role) of\b"),
    ("role", r"\b(?:enter|enable|activate|switch (?:in)?to|turn on|go into|in|into|start|engage|initiate) (?:\w+ )?(?:developer|debug|god|admin|root|sudo|maintenance|jailbreak|unrestricted|unfiltered|dan|superuser|opposite|evil|test|override|privileged|service|diagnostic|free) mode\b|\bjailbr(?:eak|oken)\w*\b|\bdo anything now\b"),
    ("role", r"\byour (?:new|real|true|secret|only) (?:name|role|identity|persona|task|job|purpose|personality|goal|self|mission|boss|master)\b"),
    ("role", r"(?:^|\| )(?:please |now |so |just )*be (?:her|him|them|it|my|an?|dan|the) (?:\w+ )?(?:and|for|again|\||pirate|grandm\w+|friend|who)\b"),
    ("role", r"\bplay a game (?:where|in which) you|\bgame (?:where|in which) (?:you|the rules)|\b(?:hypothetical|fictional|parallel) (?:\w+ )?(?:world|universe|story|novel) (?:\w+ ){0,4}(?:you|ai|assistant|rules)\b"),
    ("role", rf"\b{_ANSWER} (?:\w+ ){{0,2}}(?:every|each|any|all)(?: \w+)? (?:questions?|messages?|reply|replies|time|things?)? ?(?:\w+ ){{0,2}}(?:with|by|as|in|yes|no)\b|\b(?:say|answer|reply|agree|respond) (?:yes |no )?(?:to|with) everything"),
    ("role", rf"{_ORDER}(?:always |only )?{_ANSWER} (?:\w+ ){{0,8}}(?:whatever|regardless of|no matter what|irrespective of) (?:the |i |you |my )?(?:symptoms?|questions?|ask|age|patient|evidence|guideline|say|text|criteria)\b"),
    ("prompt", rf"\b{_SHOW} (?:\w+ ){{0,6}}?(?:\| )?{_INTERNAL}"),
    ("prompt", rf"\b{_SHOW} (?:me )?(?:\w+ ){{0,2}}(?:the |that )(?:\w+ )?prompt(?: (?:verbatim|in|text|word|you|above|that)| \||$)"),
    ("prompt", r"\b(?:your|ur) (?:\w+ )?(?:prompts?|configuration|config|source code|system message|training data|weights|preamble|initiali[sz]ation|programming|directives|developer message|hidden \w+|secret \w+|password|credentials|system instructions?|setup)\b"),
    ("prompt", rf"\b{_MAKERS} (?:\w+ ){{0,3}}?{_WROTE}\b|\bdid (?:your |the )?{_MAKERS}\b"),
    ("prompt", r"\b(?:top|start|beginning|head|outset|opening) of (?:this|the|our|your) (?:conversation|chat|session|context|prompt|dialogue|thread)\b|\bbefore (?:this|the|our) (?:conversation|chat|session) (?:started|began)|\bcontext window\b|\bsystem (?:messages?|prompts?)\b(?! me\b)|\b(?:above|before|preceding) (?:this|my) (?:first )?(?:line|message|sentence)\b"),
    ("prompt", r"\bwhat (?:\w+ )?(?:were|are|have) you (?:been )?(?:told|instructed|programmed|ordered|forbidden|prohibited|not allowed|banned|not supposed)\b|\bwhat (?:is|s) (?:\w+ )?(?:off limits|forbidden) (?:to|for) you\b|\byou (?:are|were|re) (?:not allowed|forbidden|prohibited|not supposed|told not|instructed not) to\b"),
    ("prompt", r"(?:^|\| )(?:what are|list|tell me|show me|give me) (?:all )?(?:of )?your (?:\w+ )?(?:rules|restrictions|constraints|guardrails|instructions?|limitations)(?: (?:and|exactly|please|word|in)| \||$)"),
    ("prompt", r"\b(?:api keys?|environment variables?|env vars?|access tokens?|secret keys?|source code|private keys?|service account|passwords?|connection strings?)\b"),
    ("exfiltration", rf"\b(?:other|another|different|previous|last|all|every|someone else s?|somebody else s?|everybody s|everyone s|others|any) (?:of )?(?:the |your )?{_PERSON}(?: s)? (?:\w+ ){{0,4}}?{_THEIRS}\b(?<!any patients with)"),
    ("exfiltration", rf"\b(?:{_SHOW}|what|which) (?:\w+ ){{0,4}}?{_THEIRS} (?:\w+ ){{0,3}}?(?:other|another|different|previous|else|all|every) (?:\w+ )?(?:{_PERSON}|sessions?|chats?)\b"),
    ("exfiltration", rf"\b(?:{_SHOW}|dump|load|access|retrieve|print|delete) (?:\w+ ){{0,5}}?(?:session (?:histor(?:y|ies)|ids?|data|logs?|[a-z]*\d+)|(?:all|every|other|other people s) (?:the )?(?:sessions|chats|conversations|records|session)|chat (?:histor(?:y|ies)|logs?) (?:of|for|from)|(?:patient|user) (?:database|records|data|list|names)|patients? (?:in|on|from|stored) (?:your|the) (?:database|system|records|memory)|nhs numbers)\b"),
    ("exfiltration", rf"\b(?:names?|records?|sessions?|questions|conversations?) (?:\w+ ){{0,3}}?(?:other|another|previous) {_PERSON}\b|\b(?:other|another|previous) {_PERSON}(?: s)? (?:\w+ )?{_THEIRS}"),
    ("invent", rf"{_ORDER}{_FAKE} (?:\w+ ){{0,6}}?(?:thresholds?|recommendations?|criteri(?:a|on)|citations?|references?|sources?|numbers?|ages?|rules?|pages?|guidelines?|evidence|quotes?|statistics?|answers?|something|anything|one|limits?|cut ?offs?|sections?)\b"),
    ("invent", rf"\b(?:answer|reply|respond|tell|say|speak|write|recommend|explain|decide|advise)\b(?: \w+){{0,8}}? (?:\| )?(?:without|with no|no|minus|sans) (?:\w+ ){{0,3}}?{_SOURCE}"),
    ("invent", rf"\b(?:no (?:need for |need to (?:give|include|add) )?(?:citations?|sources|references)|{_SOURCE} (?:is|are) not (?:needed|required|necessary))\b|\b{_SOURCE} (?:not )?(?:un)?needed\b|\bcite nothing\b"),
    ("invent", rf"{_ORDER}(?:do not|don t|dont|never|stop) (?:\w+ )?(?:cite|citing|quote|quoting|give|giving|mention|mentioning|use|using|include|including|reference|referencing|check|checking|consult|bother with) (?:\w+ ){{0,3}}?(?:{_SOURCE}|anything|any)\b"),
    ("invent", r"\b(?:from|on|in|using|with|give|of) your (?:own )?(?:opinion|imagination|gut|intuition|own (?:knowledge|judge?ment|head|memory|experience|views?|words and))\b|\byour (?:honest|personal|own|private) (?:opinion|view|advice)\b"),
    ("invent", r"\b(?:say|claim|state|write|tell|insist|assert|pretend|confirm|answer)\b(?: \w+){0,14}? even (?:if|though|when) (?:it|the (?:text|guideline)|ng12|nice|that|they|this)\b"),
    ("invent", rf"{_ORDER}(?:claim|pretend|insist|assert|confirm|say|state|write) (?:that )?(?:ng12|the guideline|nice|the text) (?:says|recommends|requires|allows|states|tells|mandates|advises)\b"),
    ("invent", rf"{_ORDER}(?:leave out|omit|drop|remove|hide|skip|suppress|strip|delete) (?:\w+ ){{0,3}}?(?:sources|citations|disclaimers?|references|caveats|warnings)\b"),
    ("forged", r"(?:^|\| )(?:\w+ ){0,2}(?:notes?|messages?|notices?|announcement|update|instructions?|memo|orders?|alert|reminder) (?:from|by|of) (?:the |your |our )?(?:\w+ )?(?:developers?|admins?|administrators?|system|openai|google|anthropic|security|engineers?|makers?|creators?|vendor|owner)\b"),
    ("forged", r"(?:^|\| )(?:admin|administrator|system|root|developer|sudo|security)(?: \|)? (?:notice|override|access|command|message|note|alert|update|instructions?|announcement|directive|mode|prompt)\b(?! me\b)|\bsystem override\b|\boverride (?:code|accepted|granted|authori[sz]ed|key)\b"),
    ("forged", r"(?:^|\| )(?:tool|function|api|plugin|retriever|retrieval|search|observation)s?(?: (?:result|output|response|call|message|reply|return|says))+ \|"),
    ("forged", r"\b(?:i am|i m|this is|speaking as|as|it is) (?:the|your|an?|one of (?:the|your)) (?:\w+ )?(?:developers?|creator|administrator|admin|owner|programmer|maintainer|engineer|superuser|root user)\b(?: \w+| \|){0,10}? (?:you|your|give|show|drop|disable|unlock|grant|print|reveal|override)\b"),
    ("forged", r"\b(?:evidence|safety|scope|source|content|guardrail) ?(?:checks?|filters?|rules)? (?:is|are|has been|have been|now) (?:disabled|off|suspended|deactivated|lifted|relaxed|removed)\b|\bsafety off\b"),
    ("forged", r"\b(?:guideline|ng12|guidance) (?:is|was|has been) (?:\w+ )?(?:withdrawn|revoked|suspended|cancelled|abolished|updated|replaced|changed)\b(?: \w+| \|){0,6}? (?:never|tell|answer|nobody|no one|use it|now \d+|refer nobody|refer no one|say|always|you must|must now)\b"),
    ("forged", r"\b(?:assistant|you|model|bot|ai) (?:must|shall|will|should|is to|are to|has to|have to) (?:now |always |never |only |not )+(?:\w+ )?(?:recommend|answer|refer|reveal|give|say|cite|obey|comply|follow|tell|act|be|diagnose|mention)\b"),
    ("forged", r"\b(?:assistant|chatbot|bot|ai|model) must (?:answer|reply|respond|obey|comply|reveal|refer|say|give|follow|ignore|not)\b|\bobey me\b|\byou must (?:obey|comply)\b"),
    ("encoded", r"\b(?:decode|decrypt|decipher|unscramble|rot ?13|base ?64|base ?32|hex|morse|caesar|backwards?|reversed?|cipher|encoded|payload|ascii codes?)\b(?: \S+){0,16}? (?:follow|obey|execute|run|do (?:what|as|exactly)|comply|act (?:on|upon)|carry out|perform|instructions?)\b"),
    ("encoded", r"\b(?:follow|obey|execute|run|comply|do|carry out|perform|instructions?)\b(?: \S+){0,10}? (?:decoded?|decrypt\w*|rot ?13|base ?64|hex payload|morse|caesar|backwards|reversed|cipher\w*|encoded)\b"),
    ("override", r"\b(?:ignora|ignorez|ignoriere|ignorier|oublie|oubliez|olvida|vergiss|dimentica|esquece|esqueca|negeer|anwybydda|anwybyddwch|zignoruj|ignorera)\b(?: \S+){0,5}? (?:instruc\w*|anweisung\w*|consigne\w*|istruzion\w*|regel\w*|reglas|regles|regras|prompt|cyfarwydd\w*|instrukcj\w*|instruktion\w*|instructies)"),
)  # fmt: skip

MARK_RULES: tuple[tuple[str, str], ...] = (
    ("delimiter", r"<\|[^|>]{0,40}\|?>|\[/?(?:INST|SYS|SYSTEM|ASSISTANT|USER)\b[^\]]{0,20}\]|<</?SYS>>|</?s>"),
    ("delimiter", r"</?\s*(?:system|instructions?|prompt|assistant|tool|context|documents?|user_?(?:input|query|message)|admin|developer|function|human|im_start|im_end)\b[^>]{0,40}>"),
    ("delimiter", r"```\s*(?:system|assistant|developer|tool|admin|instructions?|prompt|config|policy)\b"),
    ("delimiter", r"(?:^|\n)\s*#{1,6}\s*(?:system|instructions?|assistant|developer|response|human|user|new (?:task|instructions?))\b"),
    ("delimiter", r"[\"']role[\"']\s*:\s*[\"'](?:system|assistant|developer|tool)|[\"'](?:system|instructions?)[\"']\s*:\s*[\"']"),
    ("delimiter", r"(?:-{2,}|={2,}|\*{2,}|#{2,})\s*(?:BEGIN|END|START|STOP)\b[^\n]{0,20}\b(?:SYSTEM|USER|PROMPT|INPUT|INSTRUCTIONS?|CONTEXT|GUIDELINE|DOCUMENTS?)"),
    ("forged", r"(?:^|\n|[.!?]\s+)\s*[\[(]?\s*(?:system|developer|admin|administrator|root|tool|function)(?: (?:message|prompt|note|output|result|notice|override))?\s*[\])]?\s*:\s*(?!\s*(?:resp|cardi|gastro|urin|nerv|neuro|skin|haem|lymph|endocr|musc|breast|gyn|digest|abd|gi\b|gu\b|cvs|cns))"),
    ("forged", r"[\[(](?:system|developer|admin)(?: (?:message|note|notice|prompt|override))?[\])]"),
    ("forged", r"(?:^|\n)\s*(?:human|user)\s*:[\s\S]*(?:^|\n)\s*(?:assistant|ai)\s*:|(?:^|\n)\s*assistant\s*:|\bassistant\s*:[\s\S]{0,200}\buser\s*:"),
)  # fmt: skip

# The same orders written without any space.
SQUEEZED = (
    r"(?:ignore|disregard|forget|override|bypass|reveal|show|print|repeat|leak)(?:me|all|any|the|of|your|my|every)*"
    r"(?:previous|prior|earlier|above|system|hidden|initial|original)*(?:instructions?|prompts?|rules|guidelines|directives)"
)


@lru_cache(maxsize=1)
def compiled() -> tuple[tuple[tuple[str, re.Pattern[str]], ...], tuple[tuple[str, re.Pattern[str]], ...]]:
    """Return word rules and mark rules, compiled at first use (imports stay quick)."""
    marks = tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in MARK_RULES)
    return tuple((kind, re.compile(pattern)) for kind, pattern in WORD_RULES), marks
