"""What is felt or seen, and where, make one concept: "lump" near "my left armpit" is an axillary lump."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from shared.terminology.index import Match
from shared.terminology.words import BREAKS, Token

Lineage = Callable[[str], Sequence[str]]

MAX_BEFORE_LINK, MAX_AFTER_LINK, MAX_BETWEEN = 5, 4, 4


@dataclass(frozen=True, slots=True)
class LinkWords:
    """Words between head and site: `links` lead to a site, `joins` carry a list on, `barriers` end the thought."""

    links: frozenset[str]
    joins: frozenset[str]
    barriers: frozenset[str]
    light: frozenset[str]


class Composer:
    """The table head x site -> concept, read along both is_a lines, nearest first."""

    def __init__(self, table: Mapping[str, Mapping[str, str]], words: LinkWords, lineage: Lineage) -> None:
        self._table = table
        self._words = words
        self._lineage = lineage
        self._sites = frozenset(site for row in table.values() for site in row)

    def compose(self, matches: Sequence[Match], tokens: Sequence[Token]) -> list[Match]:
        """The matches with heads and the sites near them joined into what the table names."""
        heads = [match for match in matches if self._rows(match)]
        sites = [match for match in matches if self._is_site(match)]
        if not heads or not sites:
            return list(matches)
        pairs = [(h, s, c) for h, s in product(heads, sites) if (c := self._named(h, s))]
        near = [pair for pair in pairs if self._are_joined(pair[0], pair[1], tokens, matches)]
        spent = {id(part) for head, site, _ in near for part in (head, site)}
        joined = [Match(names, tuple(sorted((*head.used, *site.used)))) for head, site, names in near]
        return sorted([m for m in matches if id(m) not in spent] + joined, key=lambda match: match.used)

    def _rows(self, match: Match) -> bool:
        return any(general in self._table for concept in match.concepts for general in self._lineage(concept))

    def _is_site(self, match: Match) -> bool:
        return any(general in self._sites for concept in match.concepts for general in self._lineage(concept))

    def _named(self, head: Match, site: Match) -> tuple[str, ...]:
        if set(head.used) & set(site.used):
            return ()
        found = (self._look_up(h, s) for h, s in product(head.concepts, site.concepts))
        return tuple(dict.fromkeys(name for name in found if name))

    def _look_up(self, head: str, site: str) -> str | None:
        for row in self._lineage(head):
            cells = self._table.get(row, {})
            for column in self._lineage(site):
                if column in cells:
                    return cells[column]
        return None

    def _are_joined(self, head: Match, site: Match, tokens: Sequence[Token], matches: Sequence[Match]) -> bool:
        if head.used[-1] < site.used[0]:
            between = range(head.used[-1] + 1, site.used[0])
            return self._leads_to(between, site, tokens, matches)
        between = range(site.used[-1] + 1, head.used[0])
        return head.used[0] > site.used[-1] and self._follows(between, tokens, matches)

    def _leads_to(self, between: range, site: Match, tokens: Sequence[Token], matches: Sequence[Match]) -> bool:
        """head, a few words, a link, a few light words, other sites joined by "and", site."""
        words = [tokens[at].key for at in self._without_listed(between, matches)]
        if self._is_barred(words):
            return False
        if all(word in self._words.light for word in words):
            return len(words) <= MAX_AFTER_LINK
        if words[0] == "," and all(word in self._words.light for word in words[1:]):
            return self._ends_after(site, tokens)
        links = [at for at, word in enumerate(words) if word in self._words.links]
        if not links or links[0] > MAX_BEFORE_LINK or "," in words[: links[0]]:
            return False
        return all(word in self._words.light or word in self._words.links for word in words[links[0] :])

    def _follows(self, between: range, tokens: Sequence[Token], matches: Sequence[Match]) -> bool:
        """site, few light words or other sites joined by "and", head."""
        words = [tokens[at].key for at in self._without_listed(between, matches)]
        return len(words) <= MAX_BETWEEN and all(word in self._words.light or word == "," for word in words)

    def _without_listed(self, between: range, matches: Sequence[Match]) -> Iterator[int]:
        """Positions not taken by another head or site of the same list, nor by the word that joins it."""
        listed = {at for match in matches if self._rows(match) or self._is_site(match) for at in match.used}
        return (at for at in between if at not in listed)

    def _is_barred(self, words: Sequence[str]) -> bool:
        return any(word in BREAKS or word in self._words.barriers for word in words)

    def _ends_after(self, site: Match, tokens: Sequence[Token]) -> bool:
        after = site.used[-1] + 1
        return after == len(tokens) or tokens[after].key in BREAKS or tokens[after].key == ","
