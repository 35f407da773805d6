"""What the reader does not understand it says: no word that matters of a condition is dropped in silence."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import yaml

from shared.criteria.grammar.action import find_condition
from shared.criteria.grammar.asides import cut_asides, open_brackets
from shared.criteria.grammar.blocks import Block, parse_blocks
from shared.criteria.grammar.emphasis import read_emphasis
from shared.criteria.grammar.leaves import Lexicon
from shared.criteria.grammar.marks import Marks, without_marks
from shared.criteria.grammar.plain import say_plainly
from shared.criteria.grammar.qualities import mark_qualities
from shared.criteria.grammar.wording import NUMBERS
from shared.criteria.read import read
from shared.guideline.criterion import AtLeast, Checklist, Criterion, Feature, Not
from shared.guideline.records import Guideline, Recommendation
from shared.terminology.terminology import load_terminology
from tests.unit.criteria.builders import recommendation

OURS = Path(__file__).with_name("ng12_paraphrases.yaml")
BATCHES = Path(__file__).with_name("paraphrase_batches.yaml")
OTHERS = Path(__file__).parents[2] / "blind" / "paraphrases.jsonl"
COUNTS = {*NUMBERS, *map(str, range(13))}
# Words that join, count or address, and add nothing to what is asked.
_JOINING = """
if when where whenever whose unless provided once while both each all least following listed below above list
situations applies apply these people person patient patients anybody anyone somebody someone every everybody
individual individuals criteria items item features alone together along addition combination accompanied associated
presence particular especially particularly notably may be can should must case cases enough true teenagers everyone
girls boys not no nor but plus well such so then too whom upon on for without than does do them carer carers single
see outlined recommendation recommendations stay keeping former ex showing yet categories
older reached just group entrance among males adolescent adolescents
"""
EVERYBODY = re.compile(r"\bwomen and men\b", re.IGNORECASE)
ONE_OF = {"age": "aged", "woman": "women", "man": "men", "adult": "adults", "child": "children"}
JOINING = frozenset(_JOINING.split())


def _words(text: str) -> list[str]:
    return [ONE_OF.get(word, word) for word in re.findall(r"[a-z]{2,}|\d+", text.lower())]


def _leaves(criterion: Criterion) -> Iterator[Criterion]:
    if isinstance(criterion, AtLeast):
        for child in criterion.children:
            yield from _leaves(child)
    elif isinstance(criterion, Not):
        yield criterion
        yield from _leaves(criterion.child)
    else:
        yield criterion


def _texts(text: str, bullets: tuple[Block, ...]) -> Iterator[str]:
    yield text
    for bullet in bullets:
        yield from _texts(bullet.text, bullet.bullets)


def lost_words(recommendation: Recommendation) -> list[str]:
    """Return the words of the condition that neither a leaf nor what is unread holds."""
    lexicon = Lexicon(load_terminology())
    reading = read(recommendation, load_terminology())
    condition = find_condition(parse_blocks(recommendation.text), lexicon.names_feature)
    if condition is None or reading.criterion is None:
        return []
    leaves = list(_leaves(reading.criterion))
    asked = {name for leaf in leaves if isinstance(leaf, Feature) for group in leaf.qualifiers for name in group}
    items = [item.label for leaf in leaves if isinstance(leaf, Checklist) for item in leaf.items]
    held = {word for label in (*(leaf.label for leaf in leaves), *items, *reading.unread) for word in _words(label)}
    lost: list[str] = []
    for text in _texts(condition.text, condition.bullets):
        plain = say_plainly(cut_asides(open_brackets(EVERYBODY.sub("people", text))))
        names, words = _parted(read_emphasis(plain, lexicon))
        lost.extend(name for name in names if name not in asked and not reading.unread)
        lost.extend(w for w in words if w not in held | JOINING | COUNTS and not _is_said(w, leaves, lexicon))
    return lost


def _is_said(word: str, leaves: list[Criterion], lexicon: Lexicon) -> bool:
    """Say whether the word adds nothing, or names what a leaf asks anyway."""
    reading = lexicon.read(word)
    asked = [leaf.concepts for leaf in leaves if isinstance(leaf, Feature)]
    return lexicon.says_nothing(word) or (reading is not None and reading.concepts in asked)


def _parted(text: str) -> tuple[list[str], list[str]]:
    """Return the qualities that `text` states, and its other words."""
    marks = Marks()
    marked = mark_qualities(text, marks)
    return [name for group in marks.quality_in(marked).groups for name in group], _words(without_marks(marked))


def _in_other_words(ng12: Guideline) -> Iterator[tuple[str, Recommendation]]:
    """Yield every paraphrase that the tests hold."""
    ours = yaml.safe_load(OURS.read_text(encoding="utf-8"))
    others = [json.loads(line) for line in OTHERS.read_text(encoding="utf-8").splitlines()]
    batches = yaml.safe_load(BATCHES.read_text(encoding="utf-8")).values()
    for entry in [*ours, *others, *(entry for batch in batches for entry in batch if "guideline" not in entry)]:
        rule_id = entry.get("rule") or entry["rule_id"]
        yield rule_id, ng12.by_id()[rule_id].model_copy(update={"text": entry["text"]})


def test_no_word_of_a_recommendation_is_lost(ng12: Guideline) -> None:
    giving = [recommendation for recommendation in ng12.recommendations if recommendation.gives_action]
    lost = {each.rule_id: words for each in giving if (words := lost_words(each))}
    assert lost == {}


def test_no_word_of_a_paraphrase_is_lost(ng12: Guideline) -> None:
    lost = [(rule_id, words) for rule_id, each in _in_other_words(ng12) if (words := lost_words(each))]
    assert lost == []


def test_a_second_sentence_with_symptoms_of_unknown_part_is_said_to_be_unread() -> None:
    said = "Offer a chest X-ray to people with cough. Haemoptysis has been seen with it now and then."
    reading = read(recommendation(said), load_terminology())
    assert reading.unread == ("Haemoptysis has been seen with it now and then",)


def test_no_x_as_a_way_of_its_own_is_unread_for_anybody_would_meet_it() -> None:
    said = "Refer people with jaundice or with no fever."
    assert read(recommendation(said), load_terminology()).unread == ("with no fever",)


def test_it_that_names_nothing_is_unread() -> None:
    assert read(recommendation("Refer people if it persists."), load_terminology()).unread == ("persists",)
