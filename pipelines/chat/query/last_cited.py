"""What was cited last, and whether a message speaks of it or of something else."""

from collections.abc import Collection, Iterable

from pipelines.chat.query.case_words import is_test
from pipelines.chat.query.followup import gives
from pipelines.chat.query.memory import Memory
from pipelines.chat.query.question import Ask
from shared.language.stems import STOP_WORDS, stem, stems, words
from shared.retrieval.library import Library
from shared.retrieval.talk import load_talk
from shared.terminology.terminology import Terminology

_SEVERAL = 3
# Words that follow-ups are made of: they name no subject.
_ASKING = (
    "age limit mean define definition quote part duration long wording word exact urgent non routine which "
    "those scan result come came back normal abnormal old older young younger item list point table threshold "
    "score time fast soon quick wait apply count include test tests suggest suggested show showed case patient "
    "person man woman men women male female boy girl child adult people refer referral pathway recommend "
    "recommendation guideline say rule criteria section page full short answer example again detail exactly "
    "happen thing one two three first second third last other different difference both none positive negative "
    "high low raised clear year month week day smoke smoker one it available instead alternative without need enough "
    "still yet matter whole sentence cut off about sorry mistake meant correction wrong quicker faster sooner speed "
    "department clinic service team specialist specialty unit send go place arrange book organise order request "
    "timing timescale bit piece line passage text take last "
    "important relevant depend must need ought hint tho else"
)
_ASKING_STEMS = frozenset(stem(word) for word in _ASKING.split())


def talks_of_more(message: str) -> bool:
    """Whether the message has talk of its own: "normal" alone is said of what was spoken of."""
    tokens = stems(message)
    talk = load_talk()
    said = (tokens[place] for one in talk.mentions(tokens) if one.concept in talk.telling for place in one.places)
    return any(word not in _ASKING_STEMS and word not in STOP_WORDS for word in said)


class LastCited:
    """What was cited last: its words, and the concepts of what stands near it."""

    def __init__(self, memory: Memory, library: Library, terminology: Terminology) -> None:
        places = [library.rule_places[rule_id] for rule_id in memory.cited if rule_id in library.rule_places]
        self._names_several = any(len(library.passages[place].symptom_keywords) >= _SEVERAL for place in places)
        self._texts = [library.passages[place].text for place in places]
        self._words = frozenset(word for place in places for word in library.lexical.words_at(place))
        about = {(library.passages[place].section, library.passages[place].cancer_type) for place in places}
        near = [
            passage
            for passage in library.passages
            if passage.rule_id and (passage.section, passage.cancer_type) in about
        ]
        self.states_level = any(passage.states_threshold for passage in near)
        self._concepts = frozenset(concept for passage in near for concept in passage.concepts)
        self._terminology = terminology

    def give(self, asks: Collection[Ask]) -> bool:
        """Whether what was cited gives a kind of answer asked for; symptoms, where it names several."""
        names_several = Ask.SYMPTOMS in asks and self._names_several
        return names_several or any(gives(ask, text) for ask in asks for text in self._texts)

    def answer(self, message: str, asks: Iterable[Ask]) -> bool:
        """Whether what was cited gives a kind of answer asked for and says all that the message names."""
        said = {word for word in stems(message) if word not in STOP_WORDS and word not in _ASKING_STEMS}
        return any(gives(ask, text) for ask in asks for text in self._texts if said <= set(stems(text)))

    def speak_of_tests(self, concepts: Iterable[str]) -> bool:
        """Whether all these are tests, and ones that were just spoken of."""
        return all(is_test(concept, self._terminology) and self._names(concept) for concept in concepts)

    def subject_words(self, message: str) -> list[str]:
        """Return the words of a message that are a subject of their own: neither asking nor just cited."""
        said = [stem(word) for word in words(message) if word not in STOP_WORDS and not word[0].isdigit()]
        return [word for word in said if word not in _ASKING_STEMS and word not in self._words]

    def _names(self, concept: str) -> bool:
        is_a = self._terminology.is_a
        return any(is_a(concept, other) or is_a(other, concept) for other in self._concepts)
