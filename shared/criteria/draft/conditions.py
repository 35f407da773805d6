"""The condition of a recommendation, its lists and clauses together, as a tree of criteria."""

import re
from collections.abc import Sequence

from shared.criteria.draft.asides import cut_asides, read_emphasis
from shared.criteria.draft.blocks import Block, connective_of
from shared.criteria.draft.clauses import ClauseReader
from shared.criteria.draft.exclusions import mark_exclusions
from shared.criteria.draft.leaves import Lexicon
from shared.criteria.draft.lists import Intro, find_bare_intro, find_intros, with_pronouns
from shared.criteria.draft.marks import Marks
from shared.criteria.draft.people import mark_ages, mark_people
from shared.criteria.draft.phrases import PhraseReader
from shared.criteria.draft.qualities import mark_qualities
from shared.criteria.draft.references import mark_references
from shared.criteria.draft.tree import all_of, n_of, qualify, those_read
from shared.criteria.draft.values import mark_values
from shared.guideline.criterion import Criterion
from shared.guideline.records import Table


class ConditionReader:
    """Reads the condition of one recommendation; `table` is the recommendation's own.

    `said`: what is left of each clause when ages, people, values, qualities and lists have been read.
    """

    def __init__(self, lexicon: Lexicon, table: Table | None) -> None:
        self._lexicon = lexicon
        self._table = table
        self._marks = Marks()
        self._phrases = PhraseReader(lexicon, self._marks)
        self._clauses = ClauseReader(self._marks, self._phrases)
        self._lists: dict[tuple[tuple[Block, ...], str], list[Criterion]] = {}
        self.said: list[str] = []

    def read(
        self, text: str, bullets: Sequence[Block] = (), following: Sequence[Block] = (), site: str = ""
    ) -> Criterion | None:
        """Return the criterion of `text` with its `bullets`; `following` is the next list, for "of the following"."""
        marked = self._mark_lists(self._mark(text), tuple(bullets), tuple(bullets or following))
        self.said.append(marked)
        return self._clauses.read(marked, site)

    def _mark(self, text: str) -> str:
        marks = self._marks
        text = mark_references(read_emphasis(cut_asides(text), self._lexicon), marks)
        text = mark_values(text, self._table, self._lexicon, marks)
        text = mark_qualities(mark_people(mark_ages(text, marks), marks), marks)
        return re.sub(r"\s+", " ", mark_exclusions(text, marks, self._phrases.find))

    def _mark_lists(self, text: str, bullets: tuple[Block, ...], listed: tuple[Block, ...]) -> str:
        if not listed:
            return text
        intros = list(find_intros(text))
        bare = find_bare_intro(text) if bullets and not intros else None
        if bullets and not intros and bare is None:
            return f"{text.rstrip(' :')} {self._list_mark(Intro(0, 0, None, False, '', ''), bullets, '')}"
        for intro in reversed([*with_pronouns(intros, text), *([bare] if bare else [])]):
            words = text[intro.start : intro.end]
            lead = "with " if re.match(r"\s*(?:,\s*)?with\b", words) else ""
            text = text[: intro.start] + lead + self._list_mark(intro, listed, words) + text[intro.end :]
        return text

    def _list_mark(self, intro: Intro, bullets: tuple[Block, ...], words: str) -> str:
        given = self._items(bullets, intro.site)
        label = self._marks.words(words)
        is_all = intro.is_all or (intro.n is None and connective_of(bullets) == "and")
        tree = all_of(given, label) if is_all else n_of(intro.n or 1, given, label)
        quality = self._marks.quality_in(intro.marks)
        return self._marks.node(qualify(tree, quality, self._marks.words(intro.marks)), label) if tree else ""

    def _items(self, bullets: tuple[Block, ...], site: str) -> list[Criterion]:
        """Return what the bullets ask, read once however often the text speaks of them."""
        known = self._lists.get((bullets, site))
        if known is None:
            items = (self._item(bullets, place, site) for place in range(len(bullets)))
            known = self._lists[bullets, site] = those_read(items)
        return known

    def _item(self, bullets: tuple[Block, ...], place: int, site: str) -> Criterion | None:
        later = next((block.bullets for block in bullets[place:] if block.bullets), ())
        return self.read(bullets[place].text, bullets[place].bullets, later, site)
