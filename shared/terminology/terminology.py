"""The terminology as colleagues use it: mentions in a text, specific implies general, synonyms for search."""

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import pairwise

from shared.lasting import lasting
from shared.terminology.amounts import SMOKING, smoked_a_day
from shared.terminology.compose import Composer
from shared.terminology.concept import Concept, Mention
from shared.terminology.index import FormIndex
from shared.terminology.misjoined import without_misjoined
from shared.terminology.resolve import resolve
from shared.terminology.slips import Slips
from shared.terminology.walk import Match
from shared.terminology.words import Inflections, Token, fold, tokens_of

LONG_WORD = 8  # letters
MAX_EXPANSIONS = 24
FORMS_EXPANDED = 6
_TEXTS_KEPT = 512  # several readers ask for the words of the same text
_FEW = 4  # mentions of one concept that may end where another begins
# Between two names of the same.
_GOES_ON = re.compile(r", | (?:than (?:usual|before|normal) )?(?:with|towards?) ")
QUALIFIER, ORDINARY, OF_A_THING, SITE = "qualifier", "ordinary", "of_a_thing", "site"


class Terminology:
    """Immutable once built; safe to share between threads."""

    def __init__(
        self,
        concepts: Mapping[str, Concept],
        index: FormIndex,
        inflections: Inflections,
        slips: Slips,
        *,
        composer: Composer,
        lineages: Mapping[str, tuple[str, ...]],
    ) -> None:
        self._concepts = concepts
        self._index = index
        self._inflections = inflections
        self._slips = slips
        self._parts = (concepts, index, inflections), composer, lineages
        self._composer = composer
        self._general = {concept_id: frozenset(line) for concept_id, line in lineages.items()}
        self._of_things = _of_kinds(concepts, OF_A_THING)
        self._ordinary = _of_kinds(concepts, ORDINARY, OF_A_THING)
        self._sites = _of_kinds(concepts, SITE)
        self._closed = self._ordinary | self._sites
        self.tokens = lru_cache(maxsize=_TEXTS_KEPT)(self._tokens)
        self.find_mentions = lru_cache(maxsize=_TEXTS_KEPT)(self._find_mentions)

    @cached_property
    def of_letters(self) -> "Terminology":
        """The same for a long text: of its many words a short one that is not known is seldom a slip."""
        parts, composer, lineages = self._parts
        slips = self._slips.of_words_from(LONG_WORD)
        return Terminology(*parts, slips, composer=composer, lineages=lineages)

    @property
    def concepts(self) -> Mapping[str, Concept]:
        """All concepts by id."""
        return self._concepts

    def concept(self, concept_id: str) -> Concept:
        """The concept of that id. Raises KeyError for an unknown one."""
        return self._concepts[concept_id]

    def is_a(self, specific: str, general: str) -> bool:
        """Whether `specific` is `general` or a kind of it. Unknown ids are only themselves."""
        return general in self.general_of(specific)

    def knows(self, word: str) -> bool:
        """Whether a word in lower case stands in any form of a concept, in British or US spelling."""
        return word in self._index.vocabulary or fold(word) in self._index.vocabulary

    def placed(self, concept_id: str) -> frozenset[str]:
        """What the concept is called at the sites it is said of ("lump"); nothing where it is said of none."""
        return self._composer.placed(concept_id)

    def sites_in(self, text: str) -> frozenset[str]:
        """The places of the body that a text names, those within longer forms too ("testicular cancer")."""
        found = {concept for match in self._index.matches(self.tokens(text)) for concept in match.concepts}
        return frozenset(concept for concept in found if self._concepts[concept].kind == SITE)

    def general_of(self, concept_id: str) -> frozenset[str]:
        """The concept and everything that it is a kind of."""
        return self._general.get(concept_id) or frozenset((concept_id,))

    def joined(self, concepts: Collection[str]) -> dict[str, str]:
        """What each head among the concepts means with each site among them: lump, breast -> breast_lump: lump."""
        return self._composer.joined(concepts)

    def _tokens(self, text: str) -> tuple[Token, ...]:
        """The text's tokens, slips corrected and glued words parted; offsets are those of the text as given."""
        return tuple([part for token in self._whole(text) for part in self._righted(token)])

    def _whole(self, text: str) -> list[Token]:
        """The words of a text; one parted by a hyphen of which a half is no word is whole: "haemo-ptysis"."""
        tokens = tokens_of(text, self._inflections)
        if "-" not in text:
            return tokens
        whole: list[Token] = []
        for token in tokens:
            last = whole[-1] if whole else None
            if last and last.end + 1 == token.start and text[last.end] == "-":
                key = self._inflections.key(text[last.start : last.end] + text[token.start : token.end])
                known = self._index.vocabulary
                if key in known and not (last.key in known and token.key in known):
                    whole[-1] = Token(key, last.start, token.end)
                    continue
            whole.append(token)
        return whole

    def expand(self, text: str) -> tuple[str, ...]:
        """Labels and synonyms of the concepts mentioned, for search; most telling first, at most 24."""
        found = dict.fromkeys(mention.concept for mention in self.find_mentions(text))
        concepts = [self._concepts[concept_id] for concept_id in found]
        labels = [concept.label for concept in concepts]
        forms = [form for concept in concepts for form in concept.forms[:FORMS_EXPANDED]]
        return tuple(dict.fromkeys(labels + forms))[:MAX_EXPANSIONS]

    def _find_mentions(self, text: str) -> tuple[Mention, ...]:
        """Concepts of the text in order. The longest form wins; several concepts may share a span.

        Ordinary phrases ("blood vessels", "came back") hold their words and are left out.
        """
        tokens = self.tokens(text)
        matches = without_misjoined(self._index.matches(tokens), tokens, self._sites, self._ordinary)
        layers = self._layers(matches)
        standing = resolve(layers[0], self._closed, self._of_things)
        clinical = self._composer.compose(standing, self._without_idioms(layers[0], standing), tokens)
        matches = sorted([*clinical, *resolve(layers[1])], key=lambda match: match.used)
        mentions = [mention for match in matches for mention in _mentions(match, tokens, text)]
        told = _without_repeats(
            _without_nested([mention for mention in mentions if mention.concept not in self._ordinary]), text
        )
        amounts = [
            Mention(SMOKING, *span, text[slice(*span)]) for span in smoked_a_day(text) if SMOKING in self._concepts
        ]
        return tuple(sorted([*told, *amounts], key=lambda mention: mention.start) if amounts else told)

    def _without_idioms(self, found: Sequence[Match], standing: Sequence[Match]) -> list[Match]:
        """What was found outside of ordinary phrases: the ball of "the ball of my foot" is no place of its own."""
        held = {at for match in standing if not self._ordinary.isdisjoint(match.concepts) for at in match.used}
        return [match for match in found if held.isdisjoint(match.used)]

    def _layers(self, matches: Sequence[Match]) -> tuple[list[Match], list[Match]]:
        """What is the matter, and how it is qualified: neither hides the other ("persistent cough")."""
        layers: tuple[list[Match], list[Match]] = ([], [])
        for match in matches:
            for is_qualifier in (False, True):
                chosen = tuple(c for c in match.concepts if (self._concepts[c].kind == QUALIFIER) is is_qualifier)
                if chosen:
                    layers[is_qualifier].append(Match(chosen, match.used))
        return layers

    def _righted(self, token: Token) -> list[Token]:
        if token.key in self._index.vocabulary:
            return [token]
        parts = self._slips.parts(token.key) if len(token.key) == token.end - token.start else None
        if parts:
            middle = token.start + len(parts[0])
            return [token._replace(key=parts[0], end=middle), token._replace(key=parts[1], start=middle)]
        corrected = self._slips.correct(token.key)
        return [token if corrected == token.key else token._replace(key=self._inflections.key(corrected))]


def _of_kinds(concepts: Mapping[str, Concept], *kinds: str) -> frozenset[str]:
    return frozenset(concept.id for concept in concepts.values() if concept.kind in kinds)


def _mentions(match: Match, tokens: Sequence[Token], text: str) -> list[Mention]:
    used = match.used
    start, end = tokens[used[0]].start, tokens[used[-1]].end
    gaps = tuple([(tokens[a + 1].start, tokens[b - 1].end) for a, b in pairwise(used) if b - a > 1])
    return [Mention(concept, start, end, text[start:end], gaps) for concept in match.concepts]


def _without_repeats(mentions: Sequence[Mention], text: str) -> list[Mention]:
    """What goes on with other words for the same, once: "passing red, blood-stained urine"."""
    told: list[Mention] = []
    of_concept: dict[str, list[int]] = {}
    for one in mentions:
        places = of_concept.setdefault(one.concept, [])
        last = None if one.gaps else next((n for n in places[-_FEW:] if _goes_on(told[n], one, text)), None)
        if last is None:
            places.append(len(told))
            told.append(one)
        else:
            first = told[last]
            gaps = (*first.gaps, (first.end, one.start))
            told[last] = Mention(one.concept, first.start, one.end, text[first.start : one.end], gaps)
    return told


def _goes_on(first: Mention, then: Mention, text: str) -> bool:
    return _GOES_ON.fullmatch(text, first.end, then.start) is not None


def _without_nested(mentions: Sequence[Mention]) -> list[Mention]:
    """Without a mention that stands within a longer one of the same: "dimpling of the skin [of the breast]"."""
    longest: dict[str, Mention] = {}
    nested = set[int]()
    for one in sorted(mentions, key=lambda mention: (mention.start, -mention.end)):
        before = longest.setdefault(one.concept, one)
        if one.end > before.end:
            longest[one.concept] = one
        elif (one.start, one.end) != (before.start, before.end):
            nested.add(id(one))
    return [one for one in mentions if id(one) not in nested]


@cache
@lasting()
def load_terminology() -> Terminology:
    """The product's terminology, read once a process from the data beside this module."""
    from shared.terminology.load import read_terminology

    return read_terminology()
