"""Whose story each sentence tells: the patient's, or that of a relative until something turns it back."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from shared.language.pack import FEMALE, MALE, Pack

_AGED = re.compile(r"\b\d{2}\b")
_AGE_AFTER = (
    r"(?:,? [A-Z][a-z]+,?)?\s*(?:\(|,|aged|is)?\s*\(?(?:aged\s+)?{age}\b"
    r"(?!\s*(?:/|years? ago|mm|cm|kg|weeks|days|months))"
)
_BEING = re.compile(r"\b(?:is|was|are|were|been|being)\s+(?:\w+ly\s+)?$", re.IGNORECASE)
_ADULT = 18  # years
_NAME = re.compile(r"[A-Z][a-z]{2,}\b")


@dataclass(frozen=True, slots=True)
class Person:
    """Who the patient is to a text: sex ("male", "female" or None), relation words that mean them, told in the I.

    `is_named_by_sex`: the text speaks of them in the I or by the pronouns of their sex, so that others mean others.
    `others`: the names by which the text calls somebody else ("my sister Leela"), each with the relation.
    """

    sex: str | None
    aliases: frozenset[str]
    is_first: bool
    is_named_by_sex: bool = False
    others: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """From `start` on the story is that of `other` (None: the patient's), or as well that of `maybe`."""

    start: int
    other: str | None
    gender: str | None = None
    maybe: str | None = None


_PATIENT = Told(0, None)


class Experiencer:
    """Carries from sentence to sentence whose story it is."""

    def __init__(self, pack: Pack, person: Person) -> None:
        self._pack, self._person, self._words = pack, person, pack.words
        self._other: Told | None = None
        self._others = dict(person.others)

    def tell(self, text: str, start: int, end: int) -> list[Told]:
        """The parts of the sentence [start, end) by whose story they are."""
        sentence = text[start:end]
        state = self._opening(sentence)
        found = [replace(state or _PATIENT, start=start)]
        for at, told in self._turns(sentence, state):
            found.append(replace(told or _PATIENT, start=start + at))
            state = told
        self._other = state if state and state.other else None
        return sorted([*found, *self._of_their_own(text, start, end)], key=lambda told: told.start)

    def _of_their_own(self, text: str, start: int, end: int) -> Iterator[Told]:
        """ "Niece told us about her own ulcer": whoever tells of the patient can tell of themselves too."""
        own = self._words["her_own"].search(text, start, end)
        teller = self._words["relation"].search(text, start, own.start()) if own else None
        if own and teller:
            yield Told(own.start(), teller[0].lower(), self._pack.relations[" ".join(teller[0].lower().split())])

    def forget(self) -> None:
        """A new section: nobody's story goes on."""
        self._other = None

    def _opening(self, sentence: str) -> Told | None:
        lead = self._words["lead"].match(sentence)
        at = lead.end() if lead else 0
        relation = self._relation(sentence, at)
        if relation:
            return relation if relation.other else None
        pronoun = self._words["pronoun"].match(sentence, at) or self._words["pronoun"].search(
            sentence, 0, lead.end() if lead else 0
        )
        if pronoun and self._goes_on(pronoun):
            return replace(self._other, start=0) if self._other else None
        return self._somebody_else(sentence, at)

    def _turns(self, sentence: str, state: Told | None) -> Iterator[tuple[int, Told | None]]:
        for mark in self._words["clause"].finditer(sentence):
            lead = self._words["lead"].match(sentence, mark.end())
            at = lead.end() if lead else mark.end()
            relation = self._relation(sentence, at)
            if relation:
                if relation.other != (state.other if state else None):
                    state = relation if relation.other else None
                    yield mark.end(), state
            elif state and self._turns_back(sentence, mark, at, state):
                state = None
                yield mark.end(), None
            elif state and (told := self._told_whole(sentence, mark, state)):
                state = None
                yield mark.end(), told
            elif state is None and (state := self._somebody_else(sentence, at)):
                yield mark.end(), state

    def _turns_back(self, sentence: str, mark: re.Match[str], at: int, state: Told) -> bool:
        if ";" in mark[0] and not self._continues(sentence, at):
            return True
        begins = (mark.end(), at)
        return any(self._is_the_patient(sentence, b, state) or self._presents(sentence, b) for b in begins)

    def _told_whole(self, sentence: str, mark: re.Match[str], state: Told) -> Told | None:
        """Whose what follows a comma is, after a cancer was told of somebody: "mum had cancer, a lump".

        It is the patient's where that was only a reason ("worried as mum had cancer, a lump"), else nobody can tell.
        """
        is_told = "," in mark[0] and self._words["story_told"].search(sentence, state.start, mark.start())
        if not is_told or self._words["theirs"].match(sentence, mark.end()):
            return None
        is_reason = self._words["reason"].search(sentence, 0, state.start) is not None
        return Told(mark.end(), None, maybe=None if is_reason else state.other)

    def _continues(self, sentence: str, at: int) -> bool:
        """Whether words after a semicolon go on with who was spoken of: a pronoun, or what they had or did."""
        return bool(self._words["pronoun"].match(sentence, at) or self._words["theirs"].match(sentence, at))

    def _presents(self, sentence: str, at: int) -> bool:
        """Whether words tell of coming with something, as no relative's story does: "mother had cancer, now has"."""
        return self._words["presenting"].match(sentence, at) is not None

    def _is_the_patient(self, sentence: str, at: int, state: Told) -> bool:
        if self._words["patient"].match(sentence, at):
            return True
        pronoun = self._words["pronoun"].match(sentence, at)
        if not pronoun or self._person.is_first:
            return False
        return (
            state.gender in (MALE, FEMALE) and pronoun.lastgroup in (MALE, FEMALE) and pronoun.lastgroup != state.gender
        )

    def _goes_on(self, pronoun: re.Match[str]) -> bool:
        """Whether a pronoun at the head of a sentence means the relative of the one before."""
        gender = pronoun.lastgroup
        if self._other is None or (gender != self._other.gender and "any" not in (gender, self._other.gender)):
            return False
        return self._person.is_first or (self._person.sex is not None and gender not in (self._person.sex, "any"))

    def _somebody_else(self, sentence: str, at: int) -> Told | None:
        """ "Speaking of him, he had blood in his wee": in a woman's story a pronoun of the other sex is not hers."""
        pronoun = self._words["subject"].match(sentence, at) if self._person.is_named_by_sex else None
        if pronoun is None or pronoun.lastgroup == self._person.sex:
            return None
        return None if self._only_tells(sentence, pronoun.end()) else Told(at, pronoun[0].lower(), pronoun.lastgroup)

    def _relation(self, sentence: str, at: int) -> Told | None:
        """The relative who is the subject at `at`; without `other` where they only report."""
        match = self._words["relation"].match(sentence, at)
        if match is None:
            return self._called_by_name(sentence, at)
        if self._words["object"].search(sentence, 0, at):
            return None
        word = " ".join(match[0].lower().split())
        if word in self._person.aliases:
            return Told(at, None)
        if self._words["possessed"].match(sentence, match.end()):
            kin = self._words["kin"].match(sentence, match.end())
            # "Brother's bleeding": within the sentence the words around a mention say so.
            return Told(at, f"{word}'s {kin['kin'].lower()}", self._gender(kin["kin"])) if kin else None
        if sentence[match.end() : match.end() + 1] == ":":
            return None
        end = match.end() + 2 * (sentence[match.end() : match.end() + 2] in ("'s", "’s"))
        return Told(at, None) if self._only_tells(sentence, end) else Told(at, word, self._pack.relations[word])

    def _called_by_name(self, sentence: str, at: int) -> Told | None:
        """Somebody else who is the subject at `at` by a name that the text gave them."""
        name = _NAME.match(sentence, at) if self._others else None
        word = self._others.get(name[0]) if name else None
        if name is None or word is None or self._words["possessed"].match(sentence, name.end()):
            return None
        return Told(at, None) if self._only_tells(sentence, name.end()) else Told(at, word, self._gender(word))

    def _only_tells(self, sentence: str, end: int) -> bool:
        """Whether the verb of a subject that ends there only tells of the patient: "his wife has noticed".

        Of a relative whose age is told the story is their own: "his father, 66, finds that food goes down slowly".
        """
        verb = self._words["between"].match(sentence, end)
        if verb and _AGED.search(verb[0]):
            return False
        at = verb.end() if verb else end
        is_done = _BEING.search(sentence, end, at) is not None and self._words["done_with_them"].match(sentence, at)
        return not is_done and self._words["telling"].match(sentence, at) is not None

    def _gender(self, word: str) -> str:
        return self._pack.relations.get(word.lower(), "any")


def person_of(text: str, pack: Pack, sex: str | None, age: int | None) -> Person:
    """How `text` speaks of the patient; age in whole years."""
    is_first = len(re.findall(r"(?<![\w'])(?:I|I'm|I've|I'd|i|im|ive|i'm|my)(?![\w'])", text)) >= 2
    called = (
        word for word in _aliases(text, pack, age) if sex is None or pack.relations.get(word, sex) in (sex, "any")
    )
    aliases = frozenset(called)
    is_named_by_sex = sex is not None and (is_first or _speaks_of_a(sex, text, pack))
    # In the I whoever is named is somebody else; a child is named as somebody's by whoever writes of them.
    others = tuple(_named(text, pack, aliases)) if is_first and (age is None or age >= _ADULT) else ()
    return Person(sex, aliases, is_first, is_named_by_sex, others)


def _named(text: str, pack: Pack, aliases: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Names beside a relation that is not the patient: "Uncle Len", "his wife, Joan,", "my sister is called Leela"."""
    for relation in pack.words["relation"].finditer(text):
        word = " ".join(relation[0].lower().split())
        found = pack.words["names_after"].match(text, relation.end())
        name = next(filter(None, found.groups()), "") if found else ""
        is_name = _NAME.fullmatch(name) and not any(pack.words[kind].match(name) for kind in ("patient", "pronoun"))
        if is_name and word not in aliases:
            yield name, word


def _speaks_of_a(sex: str, text: str, pack: Pack) -> bool:
    """Whether a pronoun of this sex is the subject of anything in a text."""
    return any(found.lastgroup == sex for found in pack.words["subject"].finditer(text))


def _aliases(text: str, pack: Pack, age: int | None) -> Iterator[str]:
    lower = text.lower()
    if age is not None:
        aged = re.compile(_AGE_AFTER.format(age=age))
        for match in pack.words["relation"].finditer(text):
            if aged.match(text, match.end()):
                yield match[0].lower()
    if age is not None and age < 18:
        yield from (w for w in pack.children if re.search(rf"\b(?:my|our|re|the|about)\s+(?:\w+\s)?{w}\b", lower))
    yield from (m["who"].lower() for m in pack.words["called_about"].finditer(text))
    if re.search(r"\bfamily history\b|\bfhx?\b", lower):
        return
    informant = pack.words["informant"].search(text)
    if informant or pack.words["child_tells"].search(text):
        yield from (w for w in pack.elders if re.search(rf"\b{w}\b", lower) and _is_called_about(text, w, pack))


def _is_called_about(text: str, word: str, pack: Pack) -> bool:
    """ "Daughter rang. Mum has ...": an elder of whoever calls is the patient."""
    callers: Sequence[str] = [w for w in pack.children if re.search(rf"\b{w}\b", text, re.I)]
    return (
        bool(callers)
        or re.search(rf"\b(?:about|re|for|update on|behalf of)\s+(?:my\s+)?{word}\b", text, re.I) is not None
    )
