"""What is felt or seen, and where, make one concept: "lump" near "my left armpit" is an axillary lump."""

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product

from shared.terminology.nearness import LinkWords, Nearness
from shared.terminology.walk import Match
from shared.terminology.words import Token

Lineage = Callable[[str], Sequence[str]]
_PAIRS_KEPT = 4096
_OF_THE_LEFT = 3  # words from a part to the whole


_Joined = tuple[Match, Match, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class _Part:
    """A head or a site found in the text."""

    match: Match
    is_head: bool


class Composer:
    """The table head x site -> concept, read along both is_a lines, nearest first."""

    def __init__(self, table: Mapping[str, Mapping[str, str]], words: LinkWords, lineage: Lineage) -> None:
        self._table = table
        self._nearness = Nearness(words)
        self._lineage = lineage
        sites = frozenset(site for row in table.values() for site in row)
        self._is_head: Callable[[str], bool] = cache(lambda concept: not table.keys().isdisjoint(lineage(concept)))
        self._is_site: Callable[[str], bool] = cache(lambda concept: not sites.isdisjoint(lineage(concept)))
        self._look_up = lru_cache(maxsize=_PAIRS_KEPT)(self._looked_up)

    def placed(self, head: str) -> frozenset[str]:
        """What `head` is called at one site or another; nothing where it is no head."""
        return frozenset(self._table.get(head, {}).values())

    def compose(self, standing: Sequence[Match], found: Sequence[Match], tokens: Sequence[Token]) -> list[Match]:
        """The standing matches, heads and sites that belong together joined into what the table names.

        `found` are all matches before they were resolved: "vulval lump, ulceration" needs the site in "vulval lump".
        """
        parts = self._parts(standing)
        if not parts:
            return list(standing)
        known = self._parts(found)
        matches, whole = self._unfolded(standing, known, tokens)
        stand = self._parts(matches)
        joined = [
            (head, site, names) for head, site in self._pairs(stand, tokens) if (names := self._named(head, site))
        ]
        joined += self._with_hidden_sites(stand, known, joined, tokens)
        made = {
            Match(names, tuple(sorted({*head.used, *site.used, *_whole(head, site, names, joined, tokens)})))
            for head, site, names in _once(joined)
        }
        lost = [match for match in whole if not any(_covers(one, *whole[match]) for one in made)]
        standing_ones = {match.used for match in matches}
        spent = {match.used for head, site, _ in joined for match in (head, site)} & standing_ones
        spent.update(half.used for match in lost for half in whole[match])
        return sorted([*(m for m in matches if m.used not in spent), *made, *lost], key=lambda match: match.used)

    def joined(self, concepts: Collection[str]) -> dict[str, str]:
        """What the table names of any of these with any other, however far apart they stand: name -> the head."""
        heads, sites = sorted(filter(self._is_head, concepts)), sorted(filter(self._is_site, concepts))
        found = ((self._look_up(head, site), head) for head, site in product(heads, sites))
        return {name: head for name, head in found if name and name != head}

    def _with_hidden_sites(
        self, stand: Sequence[_Part], known: Sequence[_Part], joined: Sequence[_Joined], tokens: Sequence[Token]
    ) -> list[_Joined]:
        """Heads left alone, with a site that a longer match took: the blood of "blood in my wee three times a day"."""
        paired = {head.used for head, _, _ in joined}
        sites = [part for part in known if not part.is_head and part not in stand]
        return [
            (head.match, site.match, names)
            for head, site in product(stand, sites)
            if head.is_head and head.match.used not in paired and _are_apart(head, site)
            if not any(_lies_between(part, head, site) for part in stand)
            and self._are_near(head, site, [], tokens)
            and (names := self._named(head.match, site.match))
        ]

    def _parts(self, matches: Sequence[Match]) -> list[_Part]:
        heads = [_Part(match, True) for match in matches if any(map(self._is_head, match.concepts))]
        return heads + [_Part(match, False) for match in matches if any(map(self._is_site, match.concepts))]

    def _unfolded(
        self, standing: Sequence[Match], parts: Sequence[_Part], tokens: Sequence[Token]
    ) -> tuple[list[Match], dict[Match, tuple[Match, Match]]]:
        """Forms that are just a head and a site ("chest pain") taken apart, so that lists may share either.

        Returns the matches with such forms replaced by their halves, and each such form with its halves.
        """
        whole = {match: halves for match in standing if (halves := self._halves(match, parts, tokens))}
        apart = {half.used: half for halves in whole.values() for half in halves}
        return [*(match for match in standing if match not in whole), *apart.values()], whole

    def _halves(self, match: Match, parts: Sequence[_Part], tokens: Sequence[Token]) -> tuple[Match, Match] | None:
        inside = [part for part in parts if set(part.match.used) < set(match.used)]
        for head, site in product(inside, inside):
            if not head.is_head or site.is_head or not _are_apart(head, site):
                continue
            rest = set(match.used).difference(head.match.used, site.match.used)
            if not self._nearness.are_light(tokens[at].key for at in rest):
                continue
            if set(match.concepts) <= set(self._named(head.match, site.match)):
                return head.match, site.match
        return None

    def _pairs(self, parts: Sequence[_Part], tokens: Sequence[Token]) -> Iterator[tuple[Match, Match]]:
        """Neighbours that belong together, then what lists share: "pain in chest and back", "breast lump or pain"."""
        both = [(h, s) for h, s in product(parts, parts) if h.is_head and not s.is_head and _are_apart(h, s)]
        in_order = sorted(parts, key=_begin)
        between = {pair: passed for pair in both if (passed := _passed(*pair, in_order)) is not None}
        direct = {pair for pair, passed in between.items() if not passed and self._are_near(*pair, [], tokens)}
        owned = {part for pair in direct for part in pair}
        for (head, site), passed in between.items():
            if (head, site) in direct or (
                passed and _listed(head, site, passed) not in owned and self._are_near(head, site, passed, tokens)
            ):
                yield head.match, site.match

    def _are_near(self, head: _Part, site: _Part, passed: Sequence[_Part], tokens: Sequence[Token]) -> bool:
        places = {at for part in passed for at in range(part.match.used[0], part.match.used[-1] + 1)}
        judge = self._nearness.leads_to if head.match.used < site.match.used else self._nearness.follows
        return judge(head.match, site.match, places, tokens)

    def _named(self, head: Match, site: Match) -> tuple[str, ...]:
        found = (self._look_up(h, s) for h, s in product(head.concepts, site.concepts))
        return tuple(dict.fromkeys(name for name in found if name))

    def _looked_up(self, head: str, site: str) -> str | None:
        for row in self._lineage(head):
            cells = self._table.get(row, {})
            for column in self._lineage(site):
                if column in cells:
                    return cells[column]
        return None


def _covers(made: Match, head: Match, site: Match) -> bool:
    return set(made.used) == {*head.used, *site.used}


def _are_apart(one: _Part, other: _Part) -> bool:
    return one.match.used[-1] < other.match.used[0] or other.match.used[-1] < one.match.used[0]


def _lies_between(part: _Part, one: _Part, other: _Part) -> bool:
    first, second = sorted((one.match.used, other.match.used))
    return first[-1] < part.match.used[0] and part.match.used[-1] < second[0]


def _begin(part: _Part) -> int:
    return part.match.used[0]


def _passed(one: _Part, other: _Part, in_order: Sequence[_Part]) -> list[_Part] | None:
    """What lies between two parts, of all in their order; None where heads and sites do, which no list shares."""
    first, second = sorted((one.match.used, other.match.used))
    passed: list[_Part] = []
    for at in range(bisect_right(in_order, first[-1], key=_begin), len(in_order)):
        part = in_order[at]
        if part.match.used[0] >= second[0]:
            break
        if part.match.used[-1] < second[0]:
            if passed and part.is_head != passed[0].is_head:
                return None
            passed.append(part)
    return passed


def _listed(head: _Part, site: _Part, passed: Sequence[_Part]) -> _Part:
    """The far member of a list: "back" in "pain in chest and back", where "chest" is passed."""
    return head if passed[0].is_head else site


def _whole(
    head: Match, site: Match, names: tuple[str, ...], joined: Sequence[_Joined], tokens: Sequence[Token]
) -> Sequence[int]:
    """The place of which a site is but a part: "lump in the upper quadrant of the left breast"."""
    ends = site.used[-1]
    for other_head, other, other_names in joined:
        between = range(ends + 1, other.used[0])
        is_near = other_head == head and other_names == names and 0 < len(between) <= _OF_THE_LEFT
        if is_near and tokens[between.start].key == "of":
            return other.used
    return ()


def _once(joined: Sequence[tuple[Match, Match, tuple[str, ...]]]) -> Iterator[tuple[Match, Match, tuple[str, ...]]]:
    """Without what names the same of the same head or site again, the closest kept."""
    known: set[tuple[Match, tuple[str, ...]]] = set()
    for head, site, names in sorted(joined, key=lambda one: _width(one[0], one[1])):
        if (head, names) not in known and (site, names) not in known:
            yield head, site, names
        known.update({(head, names), (site, names)})


def _width(head: Match, site: Match) -> int:
    return max(head.used[-1], site.used[-1]) - min(head.used[0], site.used[0])
