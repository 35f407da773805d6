"""The condition of a recommendation, its lists and clauses together, as a tree of criteria."""

import re
from collections.abc import Sequence

from shared.criteria.draft.asides import cut_asides, open_brackets
from shared.criteria.draft.blocks import Block, connective_of
from shared.criteria.draft.clauses import ClauseReader
from shared.criteria.draft.emphasis import read_emphasis
from shared.criteria.draft.exclusions import mark_exclusions
from shared.criteria.draft.inline_lists import find_items, take_list
from shared.criteria.draft.leaves import Lexicon
from shared.criteria.draft.lists import Intro, find_bare_intro, find_intros, with_pronouns
from shared.criteria.draft.marks import QUALITY, Marks
from shared.criteria.draft.order import put_conditions_first
from shared.criteria.draft.parting import JOINED_ON
from shared.criteria.draft.people import mark_ages, mark_people
from shared.criteria.draft.people_last import put_people_first
from shared.criteria.draft.phrases import PhraseReader
from shared.criteria.draft.plain import name_once, say_plainly
from shared.criteria.draft.qualities import mark_qualities
from shared.criteria.draft.references import mark_references
from shared.criteria.draft.tree import all_of, any_of, n_of, qualify, those_read
from shared.criteria.draft.values import mark_values
from shared.criteria.draft.ways import part_ways
from shared.guideline.criterion import Criterion
from shared.guideline.records import Table

_IF_SO = re.compile(rf",\s*(?:if|when|where)\s+(?={QUALITY}\s*(?:,|$))", re.IGNORECASE)
_OF_ALL = re.compile(
    r",?\s*\b(?:if|when|where|provided(?: that)?|(?:as|so) long as) (?:it|they|this|these|either|any|one|both|all|each)"
    rf"(?: of (?:them|these|those))?(?: (?:is|are))?\s*(?P<quality>{QUALITY})\s*$",
    re.IGNORECASE,
)
# "Who persistently has A or B": what is said of the having is said of each.
_SO = r"(?:persistently|frequently|recurrently|repeatedly)"
_HAS_SO = re.compile(
    rf"\b(?P<so>{_SO}(?: (?:or|and) {_SO})*) (?=(?:has|have|reports?|experiences?|gets?)\b)(?P<what>[^;:]+)$",
    re.IGNORECASE,
)
_IN_BETWEEN = re.compile(rf"\b(has|have|is|are),\s*({QUALITY})\s*,\s*([^,;]+)$", re.IGNORECASE)


class ConditionReader:
    """Reads the condition of one recommendation; `table` is the recommendation's own."""

    def __init__(self, lexicon: Lexicon, table: Table | None) -> None:
        self._lexicon = lexicon
        self._table = table
        self._marks = Marks()
        self._phrases = PhraseReader(lexicon, self._marks)
        self._clauses = ClauseReader(self._marks, self._phrases)
        self._last_list: tuple[Block, ...] = ()
        self.said: list[str] = []
        self._lists: dict[tuple[tuple[Block, ...], str], list[Criterion]] = {}

    def read(
        self, text: str, bullets: Sequence[Block] = (), following: Sequence[Block] = (), site: str = ""
    ) -> Criterion | None:
        """Return the criterion of `text` with its `bullets`; `following` is the next list, for "of the following"."""
        if not bullets:
            text, bullets = take_list(text)
        text = name_once(text)
        text, ways = part_ways(text, self._says_something) if not bullets else (text, [])
        if ways:
            limited = self.read(text, (), following, site)
            return all_of(those_read([limited, any_of(those_read(map(self.read, ways)))]))
        marked = self._mark_lists(self._mark(text), tuple(bullets), tuple(bullets or following))
        self.said.append(marked)
        closing = _OF_ALL.search(marked)
        tree = self._clauses.read(marked[: closing.start()], site) if closing else None
        if closing is None or tree is None:
            return self._clauses.read(marked, site)
        return qualify(tree, self._marks.quality_in(closing["quality"]), self._marks.words(closing[0]))

    def _says_something(self, words: str) -> bool:
        return self._lexicon.names_feature(words) or any(find_intros(words))

    def _mark(self, text: str) -> str:
        marks = self._marks
        plain = put_conditions_first(say_plainly(cut_asides(open_brackets(text))))
        text = mark_references(read_emphasis(plain, self._lexicon), marks)
        text = mark_values(text, self._table, self._lexicon, marks)
        text = put_people_first(mark_people(mark_ages(text, marks), marks), marks)
        text = mark_qualities(_HAS_SO.sub(r"\g<what>, if they are \g<so>", text), marks)
        text = _IN_BETWEEN.sub(r"\1 \3, \2", _IF_SO.sub(", ", text))
        return re.sub(r"\s+", " ", mark_exclusions(text, marks, self._phrases.find))

    def _mark_lists(self, text: str, bullets: tuple[Block, ...], listed: tuple[Block, ...]) -> str:
        intros = list(find_intros(text))
        if not listed and not self._last_list:
            return self._mark_inline_list(text, intros[-1]) if intros else text
        bare = find_bare_intro(text) if bullets and not intros else None
        if bullets and not intros and bare is None:
            return f"{text.rstrip(' :')} {self._list_mark(Intro(0, 0, None, False, '', ''), bullets, '')}"
        for intro in reversed([*with_pronouns(intros, text), *([bare] if bare else [])]):
            words = text[intro.start : intro.end]
            lead = "with " if re.match(r"\s*(?:,\s*)?with\b", words) else ""
            mark = self._list_mark(intro, listed or self._last_list, words)
            text = text[: intro.start] + lead + mark + text[intro.end :]
        return text

    def _mark_inline_list(self, text: str, intro: Intro) -> str:
        """Read a list that follows its introduction in prose: "any of the following: A, B or C"."""
        items = find_items(text, intro)
        count = "all" if intro.is_all else str(intro.n or 1)
        tree = self._phrases.read(f"{count} of {items[1]}", intro.site) if items else None
        if items is None or tree is None:
            return text
        words = self._marks.words(text[intro.start :])
        quality = self._marks.quality_in(intro.marks)
        tree = self._phrases.remember(qualify(tree, quality, self._marks.words(intro.marks)))
        lead = "with " if JOINED_ON.match(text[intro.start :].lstrip(" ,")) else ""
        return text[: intro.start] + lead + self._marks.node(tree, words) + text[intro.end + items.end() :]

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
            items = (self._item(bullets, place, site) for place in range(len(bullets)))
            known = self._lists[bullets, site] = those_read(items)
        self._last_list = bullets
        return known

    def _item(self, bullets: tuple[Block, ...], place: int, site: str) -> Criterion | None:
        later = next((block.bullets for block in bullets[place:] if block.bullets), ())
        return self.read(bullets[place].text, bullets[place].bullets, later, site)
