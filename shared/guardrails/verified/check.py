"""Hold each sentence of a model against the spans that it cites; what does not stand there is refused, with why.

Figures with their units and whole dates are atoms. Medicines, tests and illnesses are known by all their names. Every
other word stands in a cited span, in the question, or in a short list of plain words. A word of which another excludes
it, a denial and whoever is told of must be the source's own. Fails closed: a refused sentence is for its quotation.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from shared.guardrails.plain.check import BREAKS
from shared.guardrails.plain.glossary import in_its_terms
from shared.guardrails.verified.figures import Figure, folded
from shared.guardrails.verified.lists import pattern, plain
from shared.guardrails.verified.pairs import holds, poles_in
from shared.guardrails.verified.read import Read, ReadSpan, read, read_span
from shared.guardrails.verified.shapes import Checked, Reason, Sentence, Span
from shared.guardrails.verified.tied import author_fits, is_tied, names_an_author, parts_of, repeats_nothing
from shared.guardrails.verified.trend import follows_the_figures
from shared.guardrails.verified.uses import is_a_figure_of_now, is_found_of_another, joins_two_uses, repeats_heading
from shared.language.stems import stem
from shared.terminology.health_words import HealthWords, Named

_LONGEST: Final = 400  # characters
_WORD: Final = re.compile(r"[a-z0-9µ]+(?:'[a-z]+)?")
_ALIKE: Final = 5  # letters that two forms of one word begin with
_ENDS: Final = 4  # letters that they may differ by after these
_SIGNS: Final = re.compile(r"[^\w\s.,;:()'’/%-]")
_FOREIGN: Final = re.compile(r"\w*[^\W\x00-\x7fµμ]\w*")
_TAKEN: Final = frozenset({"medicine", "class"})
_SENTENCE: Final = re.compile(r"[.;](?=\s|$)|\n")
_THEME: Final = re.compile(r"(?:(?!\b(?:to|by)\b)[^:])*:")
_TITLES: Final = re.compile(r"(?<=\bdr)\.|(?<=\bmrs)\.|(?<=\bmr)\.|(?<=\bms)\.|(?<=\bh)\.", re.IGNORECASE)


def checked(
    sentences: Sequence[Sentence],
    spans: Mapping[str, Span],
    question: str,
    words: HealthWords,
    but_for: frozenset[Reason] = frozenset(),
) -> tuple[Checked, ...]:
    """Return each sentence with whether it stands; `question`: what was asked, whose plain words need no source.

    `but_for`: reasons that nothing is refused for.
    """
    asked = read(question, words)
    return tuple(_checked(sentence, spans, asked, words, but_for) for sentence in sentences)


def _checked(
    sentence: Sentence, spans: Mapping[str, Span], asked: Read, words: HealthWords, but_for: frozenset[Reason]
) -> Checked:
    text = " ".join(sentence.text.split())
    marks = tuple(dict.fromkeys(mark.strip() for mark in sentence.marks if mark.strip() in spans))
    if not marks or len(marks) < len({mark.strip() for mark in sentence.marks}):
        return Checked(text, marks, "uncited")
    told = "\n".join(f"{spans[mark].text} {spans[mark].label}" for mark in marks)
    if _has_letters_of_its_own(text, f"{told}\n{asked.text}"):
        return Checked(text, marks, "form")
    if not 0 < len(text) <= _LONGEST or BREAKS.search(_TITLES.sub("", text)) or _has_signs_of_its_own(text, told):
        return Checked(text, marks, "form")
    cited = [read_span(spans[mark], words) for mark in marks]
    topic = folded(text) if _orders_a_rise(folded(text), words) else pattern("topic").sub("", folded(text)).strip()
    said = read(in_its_terms(topic, "\n".join(spans[mark].text for mark in marks)), words)
    reason = _refusal(said, cited, asked, words, but_for)
    return Checked(text, marks, reason, is_doubtful=reason is None and _is_doubtful(said, cited))


def _has_signs_of_its_own(text: str, told: str) -> bool:
    """Signs beside letters, figures and plain points can turn what is said, and some are not seen."""
    return bool(set(_SIGNS.findall(unicodedata.normalize("NFC", text))) - set(told))


def _has_letters_of_its_own(text: str, told: str) -> bool:
    """Whether a word has letters or figures beside those of English and is nobody's: they can look like a plain one."""
    known = {word for word in _FOREIGN.findall(folded(unicodedata.normalize("NFC", told)))}
    return not known.issuperset(_FOREIGN.findall(folded(unicodedata.normalize("NFC", text))))


def _orders_a_rise(text: str, words: HealthWords) -> bool:
    """ "Raise your apixaban to 5 mg" is no thing to speak of."""
    found = pattern("raised").match(text)
    if found is None or _THEME.match(text):  # "the apixaban dose: ..." is
        return False
    rest = text[found.end() :]
    return rest[:1].isdigit() or any(one.start == 0 and one.name.kind in _TAKEN for one in words.find(rest))


def _refusal(
    said: Read, cited: Sequence[ReadSpan], asked: Read, words: HealthWords, but_for: frozenset[Reason]
) -> Reason | None:
    """The first thing, in this order, that does not hold."""
    holding: tuple[tuple[Reason, Callable[[], bool]], ...] = (
        ("figure", lambda: all(_figure_stands(figure, said, cited) for figure in said.figures)),
        ("date", lambda: all(any(day.is_(each) for span in cited for each in span.days) for day in said.days)),
        ("name", lambda: all(_is_named(one, said, cited, asked, words) for one in said.named)),
        ("pair", lambda: _poles_hold(said, cited)),
        ("word", lambda: _of_nobody(said, cited) <= asked.stems),
        ("polarity", lambda: _is_denied_alike(said, cited) and _is_warned_alike(said, cited)),
        ("who", lambda: not _is_of_a_relative(said, cited)),
        ("advice", lambda: not _advises(said, cited)),
        ("tied", lambda: repeats_nothing(said, cited) and is_tied(said, cited, words) and author_fits(said, cited)),
    )
    return next((reason for reason, holds_good in holding if reason not in but_for and not holds_good()), None)


def _figure_stands(figure: Figure, said: Read, cited: Sequence[ReadSpan]) -> bool:
    """A limit of a range is no value, and a bare year is told by the date that a span is of, too."""
    of_range = figure.is_aside or pattern("range").search(said.text)
    held = [each for span in cited for each in span.own.figures if of_range or not each.is_aside]
    return figure.is_in(held) or any(figure.value == str(day.year) for span in cited for day in span.days)


def _is_named(one: Named, said: Read, cited: Sequence[ReadSpan], asked: Read, words: HealthWords) -> bool:
    """Whether spans name it, a kind of it or the words themselves; a group may be the question's own word."""
    name = one.name
    held = frozenset().union(*(span.own.ids | span.heading.ids for span in cited))
    if name.kind == "carer" or name.id in held:
        return True
    told = [stem(word) for word in _WORD.findall(said.text[one.start : one.end])]
    known = frozenset().union(*(span.own.stems | span.heading.stems for span in cited))
    if pattern("papers").match(said.text, one.end):  # "the discharge summary" names a document
        known |= frozenset().union(*(span.label for span in cited))
    is_asked = bool(name.members) and name.id in asked.ids
    return is_asked or any(words.is_kind_of(each, name.id) for each in held) or known.issuperset(told)


def _poles_hold(said: Read, cited: Sequence[ReadSpan]) -> bool:
    """Each place with such a word: one of what it tells is the spans' own, or goes as their figures do."""
    places: dict[int, list[bool]] = {}
    spans = [span.own.text for span in cited]
    for pole in poles_in(said.text):
        if any(one.start <= pole.start < one.end for one in said.named):
            continue
        told = holds(pole, said.text, spans)
        if told is None and pole.axis == "order":
            told = True
        if told is None and pole.axis in ("change", "level"):
            told = follows_the_figures(pole, said, cited)
        places.setdefault(pole.start, []).append(bool(told))
    return all(any(told) for told in places.values())


def _of_nobody(said: Read, cited: Sequence[ReadSpan]) -> frozenset[str]:
    """The stems of words that no span holds, beside plain words and what is held as an atom of its own."""
    apart = [(one.start, one.end) for one in said.named]
    apart += [(each.start, each.end) for each in said.figures]
    apart += [(day.start, day.end) for day in said.days]
    apart += [(pole.start, pole.end) for pole in poles_in(said.text)]
    left = (
        stem(found.group())
        for found in _WORD.finditer(said.text)
        if found.group() not in plain() and not any(start <= found.start() < end for start, end in apart)
    )
    return frozenset(word for word in left if not _is_held(word, cited))


def _is_held(word: str, cited: Sequence[ReadSpan]) -> bool:
    return any(word in held or any(_are_alike(word, other) for other in held)
               for span in cited for held in (span.own.stems, span.label, span.heading.stems))  # fmt: skip


def _are_alike(one: str, other: str) -> bool:
    """Two forms of one word: allergic and allergy."""
    if one[:_ALIKE] != other[:_ALIKE] or min(len(one), len(other)) < _ALIKE:
        return False
    shared = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]),
                  min(len(one), len(other)))  # fmt: skip
    return max(len(one), len(other)) - shared <= _ENDS + (shared > _ALIKE + 1)


def _is_denied_alike(said: Read, cited: Sequence[ReadSpan]) -> bool:
    """What is denied may be denied in a span, and what is affirmed may be affirmed there."""
    denied = frozenset().union(*(span.own.denied for span in cited))
    affirmed = frozenset().union(*(span.own.affirmed for span in cited))
    known = denied | affirmed
    only_denied, only_affirmed = said.denied - said.affirmed, said.affirmed - said.denied
    if _affirms(said) & _denied_only(cited):
        return False
    if (only_denied & known) - denied or (only_affirmed & known) - affirmed:
        return False
    return not said.denied or bool(denied) or any(stem("no") in span.own.stems for span in cited)


def _affirms(said: Read) -> frozenset[str]:
    return said.affirmed - said.denied - said.denied_before - plain()


def _denied_only(cited: Sequence[ReadSpan]) -> frozenset[str]:
    """The stems that stand in the spans and are denied wherever they do."""
    only = frozenset().union(*(span.own.denied_only for span in cited))
    return only - frozenset().union(*(span.own.affirmed - span.own.denied_only for span in cited))


def _is_warned_alike(said: Read, cited: Sequence[ReadSpan]) -> bool:
    """Whether a medicine that spans name to warn of it alone is told with a warning."""
    if pattern("warned").search(said.text):
        return True
    warned, other = set[str](), set[str]()
    for span in cited:
        for part in _SENTENCE.split(span.own.text):
            ids = {one.name.id for one in span.own.named if part and span.own.text[one.start : one.end] in part}
            (warned if pattern("warns").search(part) else other).update(ids)
    taken = {one.name.id for one in said.named if one.name.kind in _TAKEN}
    return not taken & (warned - other)


def _is_of_a_relative(said: Read, cited: Sequence[ReadSpan]) -> bool:
    """Whether a relative's illness is told of the reader, or the reader's of a relative."""
    known = frozenset().union(*(span.own.relatives for span in cited))
    if said.relatives:
        return not said.relatives <= known
    own = frozenset().union(*(span.own.ids - span.own.theirs for span in cited))
    theirs = frozenset().union(*(span.own.theirs for span in cited))
    alone = frozenset().union(*(span.own.theirs_alone for span in cited))
    told = frozenset().union(*(span.own.stems - span.own.theirs_alone for span in cited))
    return bool(said.ids & (theirs - own)) or bool((said.stems - plain()) & (alone - told))


def _advises(said: Read, cited: Sequence[ReadSpan]) -> bool:
    """Advice stands where a source gives it, and as what somebody wrote."""
    if pattern("imperative").search(said.text):
        return True
    if not pattern("advice").search(said.text):
        return False
    is_given = any(pattern("advice").search(span.own.text) or pattern("imperative").search(span.own.text)
                   for span in cited)  # fmt: skip
    named = {stem(word) for word in _WORD.findall(said.text)} - plain()
    is_theirs = pattern("attributed").search(said.text) or any(named & span.label for span in cited)
    return not (is_given and is_theirs)


def _is_doubtful(said: Read, cited: Sequence[ReadSpan]) -> bool:
    """A cause, a comparison, an order or a scope is stated, spans tell both of a pair, a doubt was left out, or a word
    is the question's alone."""
    labels = frozenset().union(*(span.label for span in cited))
    spans = " \n".join(_bare(span.own, labels) for span in cited)
    both = {(pole.axis, pole.pole) for pole in poles_in(spans)}
    axes = {axis for axis, _ in both}
    told = {pole.axis for pole in poles_in(said.text)}
    is_pair = any(sum(axis == each for each, _ in both) > 1 for axis in axes & told)
    doubt = pattern("doubts")
    return bool(
        pattern("doubtful").search(_bare(said, labels))
        or is_pair
        or _of_nobody(said, cited)
        or pattern("advice").search(said.text)
        or _affirms(said) & frozenset().union(*(span.own.denied_before | span.own.denied for span in cited))
        or (not said.relatives and any(span.own.relatives for span in cited))
        or not all(repeats_heading(said, span) for span in cited)
        or is_a_figure_of_now(said)
        or is_found_of_another(said, cited)
        or joins_two_uses(said, cited)
        or (doubt.search(spans) and not doubt.search(_bare(said, labels)))
        or _is_of_another_day(said, cited)
        or _joins_what_is_apart(said, cited)
        or _is_in_another_order(said, cited)
        or _is_called_otherwise(said, cited)
        or ("act" in axes - told)
        or (len({span.label for span in cited}) > 1 and names_an_author(said, cited))
    )


def _joins_what_is_apart(said: Read, cited: Sequence[ReadSpan]) -> bool:
    """Whether one part of the sentence names things that no one part of a span names together."""
    together = [_ids_within(part, span.own) | span.heading.ids for span in cited for part in parts_of(span.own.text)]
    return any(
        len(ids) > 1 and not any(ids <= held for held in together)
        for ids in (_ids_within(part, said) for part in parts_of(said.text))
    )


def _is_in_another_order(said: Read, cited: Sequence[ReadSpan]) -> bool:
    """Whether telling words of one span come in another order: who outdid whom is told by nothing else."""
    for span in cited:
        places = {stem(one.group()): one.start() for one in reversed(list(_WORD.finditer(span.own.text)))}
        told = [stem(one.group()) for one in _WORD.finditer(said.text) if one.group() not in plain()]
        order = [places[word] for word in dict.fromkeys(told) if word in places and not word.isdigit()]
        if order != sorted(order):
            return True
    return False


def _is_called_otherwise(said: Read, cited: Sequence[ReadSpan]) -> bool:
    """Whether a thing has another name than in the spans: a search takes angina and a heart attack for one."""
    known = frozenset().union(*(span.own.stems | span.label | span.heading.stems for span in cited))
    return any(
        stem(word) not in known
        for one in said.named
        if one.name.kind != "carer"
        for word in _WORD.findall(said.text[one.start : one.end])
    )


def _ids_within(part: tuple[int, int], text: Read) -> frozenset[str]:
    return frozenset(one.name.id for one in text.named if part[0] <= one.start < part[1] and one.name.kind != "carer")


def _bare(text: Read, labels: frozenset[str]) -> str:
    """A text without its dates and the names of authors: May is a month and a name, and "may" leaves in doubt."""
    kept = list(text.text)
    apart = [(day.start, day.end) for day in text.days]
    apart += [(one.start(), one.end()) for one in _WORD.finditer(text.text) if stem(one.group()) in labels]
    for start, end in apart:
        kept[start:end] = " " * (end - start)
    return "".join(kept)


def _is_of_another_day(said: Read, cited: Sequence[ReadSpan]) -> bool:
    """Whether the day of a document is told where its own words tell of a day."""
    own = [day for span in cited for day in span.own.days]
    return bool(own) and any(not any(day.is_(each) for each in own) for day in said.days)
