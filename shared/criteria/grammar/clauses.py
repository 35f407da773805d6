"""Clauses and lists: "aged 40 and over with A and any of B, or if they have C" as a tree of criteria."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from shared.criteria.grammar.asides import cut_asides, open_brackets
from shared.criteria.grammar.blocks import Block, connective_of
from shared.criteria.grammar.emphasis import read_emphasis
from shared.criteria.grammar.exclusions import mark_exclusions
from shared.criteria.grammar.leaves import Lexicon
from shared.criteria.grammar.lists import Intro, find_bare_intro, find_intros
from shared.criteria.grammar.marks import NODE, PEOPLE, PERSON, QUALITY, Marks
from shared.criteria.grammar.order import part_ways, put_conditions_first
from shared.criteria.grammar.people import mark_ages, mark_people
from shared.criteria.grammar.people_last import put_people_first
from shared.criteria.grammar.phrases import PhraseReader
from shared.criteria.grammar.plain import say_plainly
from shared.criteria.grammar.qualities import mark_qualities
from shared.criteria.grammar.references import mark_references
from shared.criteria.grammar.tree import all_of, any_of, n_of, qualify, with_subject
from shared.criteria.grammar.values import mark_values
from shared.criteria.grammar.wording import NUMBER
from shared.guideline.criterion import Age, Criterion, Feature, Population, Sex
from shared.guideline.records import Table

_STARTS = (
    r"plus|together with|along with|if|when|where|who|whose|which|she|he|they"
    r"|their|those|with|have|has|having|are|is|report|reports|aged|also"
)
_OR = re.compile(
    rf"\s*[,;]?\s*(?<!/)\bor(?:,? else)?\s+"
    rf"(?=(?:that it|that they|{_STARTS}|either|at least|{NUMBER}(?: or more)? of)\b|{PERSON})"
    rf"|\s*[,;]?\s*\band\s+(?={PEOPLE}|for\b)|(?<={NODE} )(?:,\s*or\s+|or\s+(?={NODE}\s*(?:if|when|where)\b))"
    rf"|\s*,\s*(?=for\b|with\b[^;:]*\bor with\b)|\s*;\s*(?:or\s+)?",
    re.IGNORECASE,
)
_AND = re.compile(
    rf"\s*[,;]?\s*\b(?:and|but|plus)\s+(?:(?:also|then)\s+)*"
    rf"(?=(?:{_STARTS}|either|any|at least|{NUMBER}(?: or more)? of)\b|\d|{PERSON}|{NODE})"
    rf"|(?<={PERSON} )and\s+|\s*,?\s*\b(?:provided(?: that)?|as long as|so long as|on condition that)\s+(?!{NODE})"
    r"|\s*,?\s*\b(?:together with|along with|alongside|in combination with|combined with|accompanied by"
    r"|associated with|as well as"
    r"|in addition to|in the presence of|as having"
    r"|(?<!consistent )(?<!compatible )(?<!keeping )(?<!\bfit )(?<!\bfits )(?<!\bfitting )(?<!\bline )"
    r"with(?! (?:evidence|features|changes|appearances) (?:suggestive )?of)"
    r"|whose|who|if|when|where|while|plus)\b\s*",
    re.IGNORECASE,
)
_BEFORE_PEOPLE = re.compile(r"^(?:\s|,|\b(?:if|when|where|for|in|with|among|once|any|all|the|to)\b)*", re.IGNORECASE)
_PEOPLE = re.compile(rf"^((?:{PERSON}|\s|,|\b(?:who|that|are|is|and)\b(?=[\s,]*(?:{PERSON}|are\b|is\b)))*)")


_ITEMS = re.compile(
    rf"\s*:\s*((?:(?!,\s*{PERSON}|,?\s*\b(?:and|or)\b\s*(?:{PERSON}|(?:if|when|where|who)\b)).)+)", re.IGNORECASE
)
_SUBJECT = re.compile(
    r"^\s*((?:(?!(?:they|he|she|it)\b)[\w -])+?)(?:,? (?:that|which))? (?:has|have|is|are|feels?|looks?)\b",
    re.IGNORECASE,
)
_PREDICATE = re.compile(
    r"^\s*(?:(?:that|which) )?(?:has|have|is|are|feels?|looks?)\b(?! (?:an?|any|either|the)\b)", re.IGNORECASE
)
_IF_SO = re.compile(rf",\s*(?:if|when|where)\s+(?={QUALITY}\s*(?:,|$))", re.IGNORECASE)
_OF_ALL = re.compile(
    r",?\s*\b(?:if|when|where|provided(?: that)?|(?:as|so) long as) (?:it|they|this|these|either|any|one|both|all|each)"
    rf"(?: of (?:them|these|those))?(?: (?:is|are))?\s*(?P<quality>{QUALITY})\s*$",
    re.IGNORECASE,
)
_IN_BETWEEN = re.compile(rf"\b(has|have|is|are),\s*({QUALITY})\s*,\s*([^,;]+)$", re.IGNORECASE)
_COMMA_OR = re.compile(r"^([^,]*),\s*or\s+(.*)$", re.IGNORECASE)


_THEM = re.compile(r"\b(?:them|these|those)(?: (?:symptoms?|features?|signs?|findings?))?\s*$", re.IGNORECASE)
_CLOSING_LIST = re.compile(r"(?P<before>[^:]+):\s*(?P<items>[^:;]+,[^:;]+)$")
_PARTED_LIST = re.compile(r"(?P<before>[^:;]+:)\s*(?P<items>[^:;]+;[^:]+)$")
_PART_ENDS = re.compile(r"\s*;\s*(?:and |or )?")
_ITEM_ENDS = re.compile(r",\s*(?:and |or )?|\s+(?:and|or)\s+")
_HEAD = re.compile(r"\s*([^,;:]*[^\s,;:]) (?:with|plus|together with|along with)\b[^,;:]*$", re.IGNORECASE)
_WITH = re.compile(r"\s*(?:with|plus|together with|along with)\b", re.IGNORECASE)
# A clause that ends before it said what its people have would be met by all of them.
_DANGLING = re.compile(r"\b(?:are|is|have|has|been|with|who|if|when|where|for|of)\s*$", re.IGNORECASE)
_BOTH = re.compile(rf",\s*({QUALITY})\s*$")


def _split_or(text: str) -> list[str]:
    """Split clauses joined by "or"; a first comma before "or" is no list's, so it parts clauses as well."""
    parts: list[str] = []
    for part in _OR.split(text):
        lone = _COMMA_OR.match(part)
        # "A, or B, unexplained": what a comma sets off at the end is said of both.
        set_off = _BOTH.search(part)
        parts.extend([f"{lone[1]} {set_off[1] if set_off else ''}", lone[2]] if lone else [part])
    return parts


def _with_head(clauses: list[str]) -> list[str]:
    """Return the clauses, "A" put before "or with C" where the one before it says "A with B"."""
    filled: list[str] = []
    for clause in clauses:
        head = _HEAD.match(filled[-1].lstrip(" :,")) if filled and _WITH.match(clause) else None
        filled.append(f"{head[1]} {clause}" if head else clause)
    return filled


def _with_subject(clauses: list[str]) -> list[str]:
    """Return the clauses, what the first one speaks of put before "or has changed"."""
    subject = _SUBJECT.match(clauses[0]) if clauses else None
    if subject is None:
        return clauses
    return [clauses[0], *(f"{subject[1]} {part}" if _PREDICATE.match(part) else part for part in clauses[1:])]


def _with_pronouns(intros: Sequence[Intro], text: str) -> list[Intro]:
    """Return the introductions, "2 of them" asking what the one before it says of "them"."""
    filled: list[Intro] = []
    for intro in intros:
        takes = bool(_THEM.search(text[intro.start : intro.end]) and filled and not intro.marks)
        filled.append(replace(intro, marks=filled[-1].marks) if takes else intro)
    return filled


def _given(criteria: Iterable[Criterion | None]) -> list[Criterion]:
    return [criterion for criterion in criteria if criterion is not None]


class ClauseReader:
    """Reads the condition of one recommendation; `table` is the recommendation's own."""

    def __init__(self, lexicon: Lexicon, table: Table | None) -> None:
        self._lexicon = lexicon
        self._table = table
        self._marks = Marks()
        self._phrases = PhraseReader(lexicon, self._marks)
        self._last_list: tuple[Block, ...] = ()
        self._lists: dict[tuple[tuple[Block, ...], str], list[Criterion]] = {}

    def read(
        self, text: str, bullets: Sequence[Block] = (), following: Sequence[Block] = (), site: str = ""
    ) -> Criterion | None:
        """Return the criterion of `text` with its `bullets`; `following` is the next list, for "of the following"."""
        listed = _CLOSING_LIST.match(text)
        if listed and not bullets and len(list(find_intros(listed["before"]))) > 1:
            text, bullets = listed["before"], [Block(item) for item in _ITEM_ENDS.split(listed["items"]) if item]
        parted = _PARTED_LIST.match(text)
        if parted and not bullets and (find_bare_intro(parted["before"]) or any(find_intros(parted["before"]))):
            text, bullets = parted["before"], [Block(item) for item in _PART_ENDS.split(parted["items"]) if item]
        text, ways = part_ways(text, self._says_something) if not bullets else (text, [])
        if ways:
            return all_of(_given([self.read(text, (), following, site), any_of(_given(map(self.read, ways)))]))
        marked = self._mark(text)
        marked = self._mark_lists(marked, tuple(bullets), tuple(bullets or following))
        closing = _OF_ALL.search(marked)
        tree = self._alternatives(marked[: closing.start()], site) if closing else None
        if closing is None or tree is None:
            return self._alternatives(marked, site)
        return qualify(tree, self._marks.quality_in(closing["quality"]), self._marks.words(closing[0]))

    def _says_something(self, words: str) -> bool:
        return self._lexicon.names_feature(words) or any(find_intros(words))

    def _mark(self, text: str) -> str:
        marks = self._marks
        plain = put_conditions_first(say_plainly(cut_asides(open_brackets(text))))
        text = mark_references(read_emphasis(plain, self._lexicon), marks)
        text = mark_values(text, self._table, self._lexicon, marks)
        text = put_people_first(mark_people(mark_ages(text, marks), marks), marks)
        text = mark_qualities(text, marks)
        text = _IN_BETWEEN.sub(r"\1 \3, \2", _IF_SO.sub(", ", text))
        return re.sub(r"\s+", " ", mark_exclusions(text, marks, self._phrases.find))

    def _mark_lists(self, text: str, bullets: tuple[Block, ...], listed: tuple[Block, ...]) -> str:
        intros = list(find_intros(text))
        if not listed and not self._last_list:
            return self._mark_inline_list(text, intros[-1]) if intros else text
        bare = find_bare_intro(text) if bullets and not intros else None
        if bullets and not intros and bare is None:
            return f"{text.rstrip(' :')} {self._list_mark(Intro(0, 0, None, False, '', ''), bullets, '')}"
        for intro in reversed([*_with_pronouns(intros, text), *([bare] if bare else [])]):
            words = text[intro.start : intro.end]
            lead = "with " if re.match(r"\s*(?:,\s*)?with\b", words) else ""
            text = (
                text[: intro.start]
                + lead
                + self._list_mark(intro, listed or self._last_list, words)
                + text[intro.end :]
            )
        return text

    def _mark_inline_list(self, text: str, intro: Intro) -> str:
        """Read a list that follows its introduction in prose: "any of the following: A, B or C"."""
        items = _ITEMS.match(text[intro.end :])
        count = "all" if intro.is_all else str(intro.n or 1)
        tree = self._phrases.read(f"{count} of {items[1]}", intro.site) if items else None
        if tree is None:
            return text
        words = self._marks.words(text[intro.start :])
        quality = self._marks.quality_in(intro.marks)
        tree = self._phrases.remember(qualify(tree, quality, self._marks.words(intro.marks)))
        lead = "with " if _WITH.match(text[intro.start :].lstrip(" ,")) else ""
        node = lead + self._marks.node(tree, words)
        return text[: intro.start] + node + (text[intro.end + items.end() :] if items else "")

    def _list_mark(self, intro: Intro, bullets: tuple[Block, ...], words: str) -> str:
        given = self._items(bullets, intro.site)
        is_all = intro.is_all or (intro.n is None and connective_of(bullets) == "and")
        label = self._marks.words(words)
        tree = all_of(given, label) if is_all else n_of(intro.n or 1, given, label)
        quality = self._marks.quality_in(intro.marks)
        return self._marks.node(qualify(tree, quality, self._marks.words(intro.marks)), label) if tree else ""

    def _items(self, bullets: tuple[Block, ...], site: str) -> list[Criterion]:
        """Return what the bullets ask, read once however often the text speaks of them."""
        known = self._lists.get((bullets, site))
        if known is None:
            items = [self._item(bullets, place, site) for place in range(len(bullets))]
            known = self._lists[bullets, site] = [item for item in items if item is not None]
        self._last_list = bullets
        return known

    def _item(self, bullets: tuple[Block, ...], place: int, site: str) -> Criterion | None:
        later = next((block.bullets for block in bullets[place:] if block.bullets), ())
        return self.read(bullets[place].text, bullets[place].bullets, later, site)

    def _alternatives(self, text: str, site: str) -> Criterion | None:
        """Read clauses joined by "or"; who is meant at the start governs every one that does not name its own."""
        closing = re.search(rf",\s*((?:{PERSON}|\s)+)$", text)
        if closing:
            text = f"{closing[1]} who have {text[: closing.start()]}"
        rest = _BEFORE_PEOPLE.sub("", text)
        people = _PEOPLE.match(rest)
        governing = self._marks.criteria(people[1], PERSON) if people else []
        clauses = _split_or(rest[people.end() :] if people else rest)
        branches = _with_subject(_with_head([part for part in clauses if part.strip(" ,:;")]))
        is_set_off = bool(people and re.search(rf"{PERSON}[\s,]*{PEOPLE}[\s,]*$", people[1]))
        own = [
            self._governed(branch, governing, is_set_off=is_set_off) if place else governing
            for place, branch in enumerate(branches)
        ]
        outer = [person for person in governing if all(person in each for each in own)]
        label = self._marks.words(text)
        read = [
            self._conjunction(branch, site, [person for person in each if person not in outer])
            for branch, each in zip(branches, own, strict=True)
        ]
        tree = any_of(with_subject([criterion for criterion in read if criterion is not None]), label)
        return all_of([*outer, *([tree] if tree is not None else [])], label)

    def _governed(self, branch: str, governing: Sequence[Criterion], *, is_set_off: bool) -> list[Criterion]:
        """Return those of `governing` that hold for a later branch too: "or any person whose ..." begins anew.

        `is_set_off`: the first branch named its people too ("in the over-45s: those with ..."), so they hold for all.
        """
        fresh = re.match(rf"\s*({PERSON})", branch)
        if fresh and not is_set_off and not self._marks.words(fresh[1]).lower().startswith("the "):
            return [person for person in governing if isinstance(person, Sex)]
        has_age = any(isinstance(person, Age) for person in self._marks.criteria(branch, PERSON))
        return [person for person in governing if not (has_age and isinstance(person, Age))]

    def _conjunction(self, text: str, site: str, first: Sequence[Criterion]) -> Criterion | None:
        both = _BOTH.search(text)
        if both and re.match(r"(?:both|neither)\b", self._marks.words(both[1])):
            inner = self._conjunction(text[: both.start()], site, first)
            return qualify(inner, self._marks.quality_in(both[1]), self._marks.words(both[1])) if inner else None
        parts: list[Criterion] = list(first)
        for part in _AND.split(text):
            parts.extend(self._marks.criteria(part, PERSON))
            phrase = re.sub(PERSON, " ", part).strip(" ,:;.")
            criterion = self._phrases.read(phrase, site) if phrase else None
            parts.extend([criterion] if criterion is not None else [])
        if _DANGLING.search(text) and all(isinstance(part, Age | Population | Sex) for part in parts):
            parts.append(Feature((), label=self._marks.words(text)))
        return all_of(parts, self._marks.words(text))
