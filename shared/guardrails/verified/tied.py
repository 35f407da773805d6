"""What is told of one thing and not of another: the figure of a test, the day and the author of a figure."""

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from itertools import pairwise

from shared.guardrails.verified.figures import Day, Figure
from shared.guardrails.verified.lists import pattern
from shared.guardrails.verified.pairs import poles_in
from shared.guardrails.verified.read import Read, ReadSpan
from shared.language.quantities.frequencies import times_a_day
from shared.language.stems import stem
from shared.records.medicines import medicines_said
from shared.terminology.health_words import HealthWords, Named

_TOLD_ONCE = frozenset({"side", "act", "change", "sign"})
_OWNERS = frozenset({"medicine", "test", "class", "procedure"})


def repeats_nothing(said: Read, spans: Sequence[ReadSpan]) -> bool:
    """Whether no figure, name or one of a pair is told more often than the spans tell it: once for each thing."""
    figures = [(each.value, each.unit) for each in said.figures]
    known = [(each.value, each.unit) for span in spans for each in span.own.figures]
    names = [one.name.id for one in said.named if one.name.kind in _OWNERS]
    named = [one.name.id for span in spans for one in span.own.named]
    poles = [(pole.axis, pole.pole) for pole in poles_in(said.text) if pole.axis in _TOLD_ONCE]
    told = [(pole.axis, pole.pole) for span in spans for pole in poles_in(span.own.text)]
    return _no_more_often(figures, known) and _no_more_often(names, named) and _no_more_often(poles, told)


def _no_more_often(said: Iterable[Hashable], held: Iterable[Hashable]) -> bool:
    """Whether nothing is said more often than it is held; once it may be said in any case."""
    known = Counter(held)
    return all(count <= max(1, known[each]) for each, count in Counter(said).items())


def is_tied(said: Read, spans: Sequence[ReadSpan], words: HealthWords) -> bool:
    """Whether each figure is told of the same thing, on the same day, in its own part of the sentence."""
    return (
        _of_the_same(said, spans, words)
        and _on_the_same_day(said, spans)
        and _taken_the_same_way(said, spans, words)
        and _in_the_same_direction(said, spans)
    )


def _of_the_same(said: Read, spans: Sequence[ReadSpan], words: HealthWords) -> bool:
    for figure in said.figures:
        owner = _owner(figure, said)
        if owner is None:
            continue
        theirs = [_owner(other, span.own) for span in spans for other in span.own.figures if figure.is_in([other])]
        known = [each for each in theirs if each]
        if known and len(known) == len(theirs) and not any(_is_kin(owner, each, words) for each in known):
            return False
    return True


def _owner(figure: Figure, text: Read) -> Named | None:
    """The last thing named before a figure in its sentence, else the first after it."""
    owners = [one for one in text.named if one.name.kind in _OWNERS]
    before = [one for one in owners if one.end <= figure.start and ". " not in text.text[one.end : figure.start]]
    after = [one for one in owners if one.start >= figure.end]
    return before[-1] if before else after[0] if after else None


def _is_kin(one: Named, other: Named, words: HealthWords) -> bool:
    first, second = one.name, other.name
    return (
        words.is_kind_of(first.id, second.id)
        or words.is_kind_of(second.id, first.id)
        or second.id in first.members
        or first.id in second.members
    )


def _on_the_same_day(said: Read, spans: Sequence[ReadSpan]) -> bool:
    """Within one part of a sentence a figure and a day stand together, and so they must in one source."""
    for start, end in parts_of(said.text):
        figures = [each for each in said.figures if start <= each.start < end]
        days = [each for each in said.days if start <= each.start < end]
        if any(not _stand_together(figure, day, spans) for figure in figures for day in days):
            return False
    return True


def _stand_together(figure: Figure, day: Day, spans: Sequence[ReadSpan]) -> bool:
    return any(figure.is_in(span.own.figures) and any(day.is_(each) for each in span.days) for span in spans)


def parts_of(text: str) -> list[tuple[int, int]]:
    """Return the parts of a sentence, as places."""
    cuts = [0, *(found.end() for found in pattern("parts").finditer(text)), len(text)]
    return list(pairwise(cuts))


def _taken_the_same_way(said: Read, spans: Sequence[ReadSpan], words: HealthWords) -> bool:
    """How often each medicine is taken, by the reader of a record."""
    told = [one for span in spans for one in medicines_said(span.own.text, words.find(span.own.text))]
    for one in medicines_said(said.text, words.find(said.text)):
        often = times_a_day(one.often) if one.often else None
        known = {times_a_day(other.often) for other in told if other.medicine == one.medicine and other.often}
        if often is not None and None not in known and known and often not in known:
            return False
    return True


def _in_the_same_direction(said: Read, spans: Sequence[ReadSpan]) -> bool:
    """ "From 5 to 2.5" goes down, and what the sources tell in one order is not told in the other."""
    for found in re.finditer(r"\bfrom\b(.*?)\bto\b", said.text):
        first = [each for each in said.figures if found.start(1) <= each.start < found.end(1)]
        second = [each for each in said.figures if each.start >= found.end()]
        if first and second and not _keeps_the_order(first[0], second[0], spans):
            return False
    return True


def _keeps_the_order(first: Figure, second: Figure, spans: Sequence[ReadSpan]) -> bool:
    for span in spans:
        one = [each.start for each in span.own.figures if first.is_in([each])]
        two = [each.start for each in span.own.figures if second.is_in([each])]
        if one and two and min(one) > max(two) and " to " in span.own.text[min(two) : min(one)]:
            return False
    return True


def names_an_author(said: Read, spans: Sequence[ReadSpan]) -> bool:
    """Whether the sentence names whom one of several spans alone is of."""
    shared = frozenset.intersection(*(span.label for span in spans))
    return any((span.label - shared) & said.stems for span in spans)


def author_fits(said: Read, spans: Sequence[ReadSpan]) -> bool:
    """Whether a figure told beside an author's name is of that author's span."""
    labels = [span.label - frozenset().union(*(other.label for other in spans if other is not span)) for span in spans]
    for start, end in parts_of(said.text):
        part = {stem(word) for word in said.text[start:end].replace(".", " ").split()}
        authors = [place for place, own in enumerate(labels) if own & part]
        figures = [each for each in said.figures if start <= each.start < end]
        if len(authors) == 1 and any(
            not figure.is_in(spans[authors[0]].own.figures)
            and any(figure.is_in(span.own.figures) for span in spans)
            and not any(figure.is_in(span.own.figures) and span.label == spans[authors[0]].label for span in spans)
            for figure in figures
        ):
            return False
    return True
