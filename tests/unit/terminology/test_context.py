"""What the words around a mention make of it, with the words that do: sentence -> contexts."""

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
import yaml

from shared.terminology import denials, endings, other_people, reach, suppositions, topics
from shared.terminology.context import Context, context_reader
from shared.terminology.terminology import load_terminology

SENTENCES = yaml.safe_load((Path(__file__).parent / "contexts.yaml").read_text(encoding="utf-8"))
NAMED = {"denied": "denied", "of another": "other_person", "supposed": "supposed", "over": "over"}
AS_IT_IS = "as it is"


def contexts(text: str) -> Iterator[tuple[str, Context]]:
    """Yield each concept that the text mentions with the context of the mention."""
    mentions = load_terminology().find_mentions(text)
    for mention, context in zip(mentions, context_reader(load_terminology()).read(text, mentions), strict=True):
        yield mention.concept, context


def told(text: str, context: Context) -> str:
    """Return the context in the words of the table."""
    for name, field in NAMED.items():
        if span := getattr(context, field):
            return f"{name} by {text[span[0] : span[1]]}"
    return AS_IT_IS


@pytest.mark.parametrize(("text", "wanted"), [pair for line in SENTENCES for pair in line.items()])
def test_the_words_around_a_mention_make_of_it(text: str, wanted: dict[str, str]) -> None:
    found = {concept: told(text, context) for concept, context in contexts(text)}
    assert {concept: found.get(concept) for concept in wanted} == wanted


def test_a_text_without_mentions_has_no_contexts() -> None:
    assert context_reader(load_terminology()).read("no", []) == []


def test_a_mention_knows_every_reading_at_once() -> None:
    ((_, context),) = contexts("no previous or possible jaundice in his mother") or ()
    assert context.denied
    assert context.other_person


def test_the_reader_of_a_terminology_is_made_once() -> None:
    assert context_reader(load_terminology()) is context_reader(load_terminology())


@pytest.mark.parametrize("mark", ["resolved", "treated"])
def test_a_word_that_is_both_a_quality_and_a_cue_still_ends_what_came_before(mark: str) -> None:
    found = dict(contexts(f"jaundice, fully {mark}"))
    assert found["jaundice"].over


@pytest.mark.parametrize(
    "rules", [denials, endings, other_people, reach, suppositions, topics], ids=lambda rules: rules.__name__
)
def test_every_word_that_a_rule_looks_for_is_one_that_a_token_can_be(rules: ModuleType) -> None:
    words = {word for named in vars(rules).values() if isinstance(named, frozenset) for word in named}
    keys = {word: [token.key for token in load_terminology().tokens(word)] for word in words}
    assert {word: found for word, found in keys.items() if found != [word]} == {}


def test_every_row_of_suppositions_fills_its_columns_with_words_that_the_reader_knows() -> None:
    columns = {
        "category": {"possible", "wondered", "advised", "sought", "conditional", "presupposed", "going_on", "topic"},
        "direction": {"forward", "within", "back"},
        "scope": {"near", "clause", "list", "label", "topic"},
        "ends_at": {"stop", "happening"},
    }
    rows = yaml.safe_load((Path(str(denials.__file__)).parent / "suppositions.yaml").read_text(encoding="utf-8"))
    for name, row in rows.items():
        assert row.keys() == {*columns, "words"}, name
        assert all(row[column] in known for column, known in columns.items()), name
