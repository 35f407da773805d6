"""Whether the words between two parts of a sentence tie them together: "lump that came up in the left armpit"."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from shared.terminology.walk import Match
from shared.terminology.words import BREAKS, CLOSE, COMMAS, OPEN, Token

MAX_BEFORE_LINK, MAX_AFTER_LINK, MAX_BETWEEN, MAX_ASIDE = 5, 4, 4, 4


@dataclass(frozen=True, slots=True)
class LinkWords:
    """Words between head and site: `links` lead to a site, `joins` carry a list on, `barriers` end the thought."""

    links: frozenset[str]
    joins: frozenset[str]
    barriers: frozenset[str]
    light: frozenset[str]


class Nearness:
    """Judges the words between a head and a site; `passed` are the places of other heads or sites listed there."""

    def __init__(self, words: LinkWords) -> None:
        self._words = words

    def leads_to(self, head: Match, site: Match, passed: Collection[int], tokens: Sequence[Token]) -> bool:
        """head, a few words, a link, a few light words, site."""
        words = self._without_asides(_between(head, site, passed, tokens))
        if any(word in BREAKS or word in self._words.barriers for word in words):
            return False
        if passed and not self._goes_on(site, tokens):
            return False
        if self._are_light(words, is_list=bool(passed)):
            return len(words) <= MAX_AFTER_LINK * (1 + bool(passed or self._words.links.intersection(words)))
        if words[0] in COMMAS and self._are_light(words[1:], is_list=bool(passed)):
            return bool(passed) or _ends_after(site, tokens)
        links = [at for at, word in enumerate(words) if word in self._words.links]
        if not links or links[0] > MAX_BEFORE_LINK or not COMMAS.isdisjoint(words[: links[0]]):
            return bool(passed) and self._are_light(words, is_list=True, may_pause=True)
        return self._are_light(words[links[0] :], is_list=bool(passed), may_pause=bool(passed))

    def _without_asides(self, words: Sequence[str]) -> list[str]:
        """Without what brackets hold, or two commas before a link: "lump (not tender) in", "lump, about 2 cm, in"."""
        kept: list[str] = []
        at = 0
        while at < len(words):
            end = self._end_of_aside(words, at)
            if end is None:
                kept.append(words[at])
            at = at + 1 if end is None else end + 1
        return kept

    def _end_of_aside(self, words: Sequence[str], at: int) -> int | None:
        if words[at] == OPEN:
            return next((n for n in range(at, len(words)) if words[n] == CLOSE), None)
        if words[at] != ",":
            return None
        ends = (n for n in range(at + 1, min(at + 2 + MAX_ASIDE, len(words))) if words[n] == ",")
        end = next(ends, None)
        return end if end is not None and set(words[end + 1 : end + 2]) & self._words.links else None

    def _goes_on(self, site: Match, tokens: Sequence[Token]) -> bool:
        """Whether a list may hold the site: "breast, axilla clear" starts a thought of its own."""
        after = tokens[site.used[-1] + 1].key if site.used[-1] + 1 < len(tokens) else "."
        follows_comma = tokens[site.used[0] - 1].key in COMMAS
        is_list = after in BREAKS or after in COMMAS or after in self._words.joins
        return is_list or (not follows_comma and after not in self._words.barriers)

    def follows(self, head: Match, site: Match, passed: Collection[int], tokens: Sequence[Token]) -> bool:
        """site, few light words, head."""
        words = _between(site, head, passed, tokens)
        return len(words) <= MAX_BETWEEN * (1 + bool(passed)) and self._are_light(
            words, is_list=bool(passed), may_pause=True
        )

    def are_light(self, words: Iterable[str]) -> bool:
        """Say whether none of the words carries anything of its own."""
        return self._are_light(tuple(words), is_list=False)

    def _are_light(self, words: Sequence[str], *, is_list: bool, may_pause: bool = False) -> bool:
        """Nothing of weight; "and" and "or" count as nothing only within a list."""
        return all(
            word in self._words.light
            or word in self._words.links
            or word[0].isdigit()
            or (is_list and word in self._words.joins)
            or (may_pause and word in COMMAS)
            for word in words
        )


def _between(first: Match, second: Match, passed: Collection[int], tokens: Sequence[Token]) -> list[str]:
    return [tokens[at].key for at in range(first.used[-1] + 1, second.used[0]) if at not in passed]


def _ends_after(site: Match, tokens: Sequence[Token]) -> bool:
    after = site.used[-1] + 1
    return after == len(tokens) or tokens[after].key in BREAKS or tokens[after].key in COMMAS
