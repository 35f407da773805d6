"""The words that tell small talk, questions about the assistant, other medicine and other subjects apart."""

# ruff: noqa: E501
import re

SMALLTALK = re.compile(
    r"\b(?:hi|hiya|hello|hey|heya|yo|howdy|greetings|good (?:morning|afternoon|evening|day|night)|morning|afternoon|"
    r"evening|night|thanks?|thank you|thankyou|thx|ty|ta|cheers|much appreciated|appreciate (?:it|that|your)|grateful|bye|goodbye|"
    r"good bye|see (?:you|ya)|cya|ttyl|farewell|take care|speak (?:soon|later|tomorrow)|talk (?:soon|later|tomorrow)|"
    r"later|until (?:tomorrow|next time)|have a (?:good|nice|great|lovely)|nice (?:one|work|to meet you)|well done|good (?:job|work|stuff|one|bot)|"
    r"great|brilliant|brill|fab|fabulous|fantastic|super|superb|perfect|lovely|excellent|awesome|amazing|wonderful|cool|"
    r"sweet|champion|smashing|ace|ok|okay|okey|k|sure|right|righto|alright|all right|fine|got it|gotcha|understood|noted|"
    r"makes sense|i see|fair enough|good to know|very clear|really clear|clear now|crystal clear|helpful|useful|that helps|"
    r"that helped|how are you|how s it going|how is it going|how are things|what s up|whats up|sup|you ok|"
    r"hope you|how do you do|sorry|apologies|excuse me|pardon|oops|whoops|my bad|never mind|nevermind|no worries|no problem|"
    r"hang on|hold on|one (?:sec|second|moment|minute)|just a (?:sec|second|moment|minute)|bear with me|give me a (?:sec|second|moment|minute)|"
    r"brb|back in a|i m back|back now|i am back|phone rang|where were we|you there|still there|are you there|that s all|that is all|"
    r"that ll be all|all for (?:now|today)|done for (?:now|today)|nothing else|happy (?:new year|christmas|birthday|friday)|"
    r"merry christmas|long day|busy (?:day|morning|clinic|shift)|tired|coffee|lunch|tea break|haha|lol|hehe|wow|phew|legend|"
    r"star|lifesaver|life saver|mate|pal|bless|love it|like it|impressive|you re the best|good chat|nice chat|back to work|off home|weekend|"
    r"must dash|gotta go|got to go|need to go|have to go|pleasure|welcome|testing|test)\b"
)
# Words that small talk is made of; what remains of a message after these is its content.
_SMALL = (
    "a an the i you me my your we us it its this that these those is are was were be been am do did does have has had "
    "s m re ve ll d t to of for on in at and or but so too very really much lot lots all again now then just today "
    "tomorrow later soon there here with from up out off not no yes yep yeah yup nope oh ah er um hmm well please pls "
    "help helped great good nice one clear answer answers quick quickly sorry phone rang back moment second sec minute "
    "see speak talk chat day morning evening afternoon night time love dear friend doc doctor team everyone all folks "
    "sir madam mate pal going how what who doing today hope ok okay got get need needed wanted know knew said say "
    "as always ever never bit little more some something someone came knocked door colleague interrupted distracted "
    "away while long busy break lunch coffee tea patient waiting next another nothing else done finished home work weekend"
)
_SMALL_WORDS = frozenset(_SMALL.split())

META = re.compile(
    r"\b(?:(?:who|what) (?:are|r) (?:you|u)\b(?! (?:looking|seeing|referring))|what (?:else )?(?:can|could|do) (?:you|u|this (?:tool|bot|app|assistant|thing)) (?:do|help|offer|answer|know|cover)|"
    r"(?:what|which) (?:kind|kinds|sort|sorts|type|types) of (?:questions?|things?|help|stuff)|what (?:questions|things) (?:can|could|should|may) i|"
    r"what (?:can|could|should|may) i ask|how (?:do|does|did|can|should) (?:you|i use (?:you|this)|this (?:tool|bot|app|assistant|thing|chat)|it) (?:work|use|find|know|get|search|decide|operate|function|answer|come up)|"
    r"how (?:do|should|can) i use (?:you|this)|(?:are|r) (?:you|u) (?:an? )?(?:\w+ )?(?:ai|bot|robot|human|person|real|machine|doctor|gp|nurse|clinician|chatgpt|gpt|gemini|computer|medical|regulated|certified|language model|llm|chatbot|program)|"
    r"(?:am i|is this) (?:talking|speaking|chatting)|is this (?:an? )?(?:ai|bot|human|chatgpt|real person|automated)|are you (?:reliable|accurate|trustworthy|up to date|allowed|safe|connected|able)|"
    r"who (?:made|built|created|wrote|developed|designed|runs|owns|maintains) (?:you|this|the (?:tool|bot|app|assistant))|"
    r"what is (?:this|your (?:name|purpose|job|role|source|scope|function))|what s (?:this|your (?:name|purpose|job|role|source|scope|function))|tell me about (?:yourself|you)|introduce yourself|"
    r"where (?:do|does) (?:you|your|the|these) (?:\w+ )?(?:get|come|information|answers|data|sources)|what (?:is|are|s) your (?:sources?|limitations?|limits|data|knowledge|capabilities|abilities)|"
    r"what (?:guideline|guidance|version|edition|sources?|documents?|data|information|knowledge) (?:\w+ )?(?:do|are|is|have) (?:you|this|your)|which (?:guideline|guidance|version|edition|sources?|documents?|data|model) (?:\w+ )?(?:do|are|is|does|have) (?:you|this|it)|"
    r"how (?:accurate|reliable|current|up to date|recent|good|safe|old|trustworthy) (?:are|is) (?:you|your|this (?:tool|bot|app|assistant))|can (?:i|we) (?:trust|rely on) (?:you|your|this)|"
    r"(?:do|will|can) (?:you|u|this (?:tool|bot|app)) (?:remember|store|save|keep|record|share|learn|use (?:ai|rag|chatgpt|a model)|make mistakes|replace|speak|give (?:medical )?advice|only|cover|diagnose patients|cite|have access)|"
    r"(?:what|how) (?:happens to|is) my data|is my data|is (?:this|our|my) (?:chat|conversation|session) (?:\w+ )?(?:private|stored|saved|recorded|confidential|logged)|"
    r"explain (?:what|how) (?:you|this (?:tool|bot|app)) (?:do|does|work|works)|what does this (?:tool|bot|app|assistant|chat|thing) do|what are you (?:for|based on|built|made)|"
    r"can you help(?: me)?$|i need help$|help me$|how can you help|can you (?:do|answer) anything|your (?:capabilities|limitations|disclaimer))\b"
)
META_WHOLE = re.compile(r"(?:help|help me|menu|commands|options|about|info|what now|how|instructions please|usage|faq)")

IN_SCOPE = re.compile(
    r"\b(?:refer(?:s|red|ring|ral|rals)?|2 ?ww|two week|pathways?|criteri(?:a|on)|thresholds?|eligible|eligibility|qualif(?:y|ies)|symptoms?|signs?|"
    r"red flags?|investigat(?:e|ed|ion|ions)|safety net\w*|guidelines?|guidance|ng ?12|recommend(?:s|ed|ation|ations)?|urgent(?:ly)?|"
    r"endoscopy|x ?rays?|ultrasound|fit|ca ?125|psa|suspected|suspicious|suspicion|presents?|presenting|presentation|recogni\w+|indicated|meets? the)\b"
)

_TREAT = (
    r"(?:chemo(?:therapy)?s?|radio ?therapy|radiation|immunotherap(?:y|ies)|brachytherapy|hormone therapy|targeted therap(?:y|ies)|"
    r"surgery|surgical|operations?|mastectomy|lumpectomy|resection|hysterectomy|colectomy|orchidectomy|cystectomy|prostatectomy|whipple\w*|"
    r"lobectomy|stoma|transplant\w*|treat(?:s|ed|ing|ment|ments|able)?|therap(?:y|ies)|cures?|cured|curable|curative|"
    r"medications?|medicines?|drugs?|tablets?|antibiotics?|painkillers?|analgesi\w+|opioids?|morphine|oxycodone|fentanyl|"
    r"dexamethasone|steroids?|tamoxifen|letrozole|anastrozole|trastuzumab|herceptin|pembrolizumab|nivolumab|cisplatin|"
    r"carboplatin|docetaxel|paclitaxel|folfox|capecitabine|bevacizumab|rituximab|imatinib|enzalutamide|goserelin|finasteride|tamsulosin|"
    r"omeprazole|lansoprazole|amoxicillin|doxycycline|trimethoprim|nitrofurantoin|prednisolone|warfarin|apixaban|aspirin|"
    r"ibuprofen|paracetamol|metformin|statins?|dos(?:e|es|age|ing)|mg|regimens?|prescri(?:be|bed|bing|ption|ptions)|"
    r"palliati(?:ve|on)|hospice|end of life|clinical trials?|vaccine trials?|watchful waiting|active surveillance|first line|second line|side effects?|adverse effects?|interact(?:s|ions?)?)"
)
_PROGNOSIS = (
    r"(?:prognos(?:is|es|tic)|surviv\w+|life expectancy|mortality|death rates?|die|dies|dying|death|fatal|terminal|live with|left to live|"
    r"remission|recurrence rates?|cure rates?|outlook|(?:how long|months|years) (?:\w+ ){0,6}(?:live|left|got)|chances? of (?:survival|surviving|dying|living|beating|cure|it coming back)|"
    r"odds (?:that|of)|metasta(?:sis|ses|tic|sise\w*|size\w*)|spreads?|spread to)"
)
_STAGING = (
    r"(?:staged|staging|stages?|tnm|t[1-4]n[0-3]\w*|gleason|breslow|duke s|dukes|figo|ann arbor|clark level|grad(?:e|ing|ed)|histolog\w+|"
    r"biops(?:y|ies)|pet ct|pet scans?|tumou?r markers?|mutations?|receptor status|her2|brca\w*|subtypes?|genetics?|hereditary|inherited)"
)
_DIAGNOSE = (
    r"(?:(?:do|does|have|has|could|might|am|is) (?:i|my \w+|she|he|it|this|that|we) (?:have |got |be |really |a |sign of |definitely |just )*(?:cancer|leukaemia|leukemia|lymphoma|melanoma|myeloma|a tumou?r|tumou?rs?|malignant|cancerous)\b|"
    r"diagnos(?:e|ing) (?:me|my|him|her|this)|(?:is|are) (?:my|this|these|that|his|her) (?:\w+ ){0,3}(?:cancer|cancerous|malignant|benign)|have i got cancer|"
    r"what(?: is| s) (?:wrong with|my diagnosis)|what (?:disease|illness|condition|cancer) (?:do|have) i|tell me if (?:i|it|this)|(?:going|am i) to (?:get|die)|"
    r"(?:likelihood|probability|chances?|risk) (?:that )?(?:i|my|of me|this is|it is))"
)
OTHER_MEDICINE = re.compile(rf"\b(?:{_TREAT}|{_PROGNOSIS}|{_STAGING})\b")
DIAGNOSE_ME = re.compile(rf"\b{_DIAGNOSE}")
# The question itself is about treatment, prognosis or staging, whatever else it mentions.
ASKS_OTHER = re.compile(
    rf"\b(?:(?:what|which|best|better|recommended|usual|standard|first line|typical|new|alternative|good|any|kind of|type of|types of) (?:\w+ ){{0,3}}?{_TREAT}\b"
    rf"|how (?:is|are|do|does|should|would|can|to|could) (?:\w+ ){{0,6}}?(?:treat(?:ed|s)?|cured?|managed?|staged?|graded?|operated?|removed?|prescribed?|prescribe)\b"
    rf"|(?:what|how) (?:is|are|s|much|many|does|do|likely|long|good) (?:\w+ ){{0,6}}?{_PROGNOSIS}\b|{_PROGNOSIS} (?:\w+ ){{0,3}}?(?:for|of|with|in|rates?|from|after)\b"
    rf"|(?:dos(?:e|es|age|ing)|side effects?|adverse effects?|interactions?|regimens?|contraindications?) (?:\w+ )?(?:of|for|from|with|in|to)\b"
    rf"|(?:treatments?|therap(?:y|ies)|cures?|drugs?|medications?|surgery|staging|stages|prognosis|prescription|operation)(?: options?| plans?| choices?| pathways?| protocols?| regimens?| guidelines?)? (?:for|of|in|against|is|are)\b"
    rf"|(?:should|can|could|may|shall|do|does) (?:i|we|he|she|they|it|you|the patient|my \w+) (?:\w+ )?(?:start|prescribe|take|give|stop|switch|increase|titrate|have|need|offer|get|treat|use|dose|be given|be treated|be prescribed|operate)\b(?: \w+){{0,4}}? {_TREAT}\b"
    rf"|^(?:{_TREAT}|{_PROGNOSIS}|{_STAGING})\b|(?:is|are) (?:{_TREAT}|{_STAGING}) (?:\w+ )?(?:better|safe|effective|needed|necessary|worth|possible|available|the)\b|stage (?:[1-4]|i{{1,3}}|iv|one|two|three|four)\b|odds (?:that|of))"
)

OTHER_SUBJECT = re.compile(
    r"\b(?:weather|forecast|football|cricket|rugby|tennis|golf|league|premier league|world cup|olympics|match|recipe|cook|bake|baking|cake|dinner|restaurant|pizza|"
    r"soup|wine|beer|python|javascript|java|html|sql|code|coding|script|program(?:me)?|function that|bug|spreadsheet|excel|stocks?|shares?|bitcoin|crypto\w*|"
    r"invest(?:ing|ments?)?|mortgage|tax(?:es)?|loan|insurance|pension|salary|poem|haiku|limerick|joke|jokes|riddle|story|song|lyrics|rap|movie|films?|netflix|series|"
    r"novel|book|music|band|celebrity|president|prime minister|election|politic\w*|brexit|war|capital (?:of|city)|country|countries|history of (?:rome|england|the)|"
    r"king|queen|holiday|flights?|hotel|travel|train|bus|taxi|parking|car|engine|phone|iphone|laptop|computer|wifi|printer|password|essay|homework|"
    r"cv|cover letter|birthday|present|gift|dog|cat|pet|garden\w*|plants?|lawn|diy|paint|plumb\w*|horoscope|star sign|lottery|casino|bet|betting|"
    r"calculate|square root|equation|maths?|algebra|physics|chemistry homework|translate|spanish|french|german|gym|workout|dating|girlfriend|boyfriend|wedding|sudoku|chess|crossword|"
    r"meaning of life|planet|moon|universe|dinosaur\w*|tallest|longest river|mountain|population of|who won|who wrote|who invented|what year)\b"
)


def content_left(words: str) -> list[str]:
    """Return the words that small talk is not made of."""
    rest = SMALLTALK.sub(" ", words)
    return [word for word in rest.split() if word not in _SMALL_WORDS]
