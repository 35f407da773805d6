"""A model's tree is checked against the words, shown beside the drafter's, audited, and changes no rule."""

import json
from pathlib import Path
from typing import Any

import pytest

from pipelines.desk.decide import edit
from pipelines.desk.model.ask import ModelDraft, draft_by_model
from pipelines.desk.model.prompts import TASK
from pipelines.desk.parts import open_desk
from shared.criteria.book import shipped
from shared.criteria.written import written
from shared.errors import ConflictError, NotFoundError
from shared.ports.models.base import ModelCutOffError
from shared.settings import Settings
from shared.wiring import Wiring
from tests.doubles.drafting_models import nodes_of, reply_of
from tests.doubles.hostile_model import BEHAVIOURS, INVENTED, hostile
from tests.doubles.model import Line, ScriptedModel
from tests.pipelines.desk.conftest import decision

RULE = "1.1.2"
AGED = {"age": "50 and over"}
WORDS = "are aged 50 and over"


def rests(tree: dict[str, Any], words: str | None = None) -> str:
    return reply_of(tree, words if words is not None else TEXTS[RULE])


TEXTS: dict[str, str] = {}


@pytest.fixture(autouse=True)
def words(wiring: Wiring) -> None:
    TEXTS.update({number: one.recommendation.text for number, one in open_desk(wiring).rulings.items()})


def drafted(wiring: Wiring, *lines: Line, rule_id: str = RULE) -> ModelDraft:
    wiring.model = ScriptedModel(*lines)
    return draft_by_model(wiring, rule_id, "anna", "correlation-1")


def own(wiring: Wiring, rule_id: str = RULE) -> dict[str, Any]:
    criterion = open_desk(wiring).ruling(rule_id).criterion
    assert criterion is not None
    return written(criterion, labels=False)


def everything(wiring: Wiring) -> tuple[object, ...]:
    desk = open_desk(wiring)
    return desk.kept, {number: (one.status, one.criterion) for number, one in desk.rulings.items()}


def test_a_tree_that_asks_what_ours_asks_is_told_so(wiring: Wiring) -> None:
    made = drafted(wiring, rests(own(wiring)))
    assert (made.state, made.is_same, made.why) == ("done", True, None)
    assert made.lines == made.drafter and made.written == own(wiring)


def test_where_it_differs_the_difference_is_shown_and_a_person_may_take_it_as_a_draft(wiring: Wiring) -> None:
    tree = own(wiring)
    less = {"all of": tree["all of"][:-1]} if "all of" in tree else AGED
    made = drafted(wiring, rests(less))
    assert made.state == "done" and not made.is_same
    assert {line.kind for line in made.changed} >= {"same", "removed"}
    edit(wiring, decision(RULE, "anna"), made.written)
    assert open_desk(wiring).rule(RULE).status == "drafted"


def test_asking_changes_no_rule_and_is_audited(wiring: Wiring) -> None:
    before = everything(wiring)
    drafted(wiring, rests(AGED))
    assert everything(wiring) == before
    (entry,) = (one for one in wiring.audit.page(None, 10) if one.get("kind") == "rule")
    told = {name: entry[name] for name in ("did", "rule_id", "guideline", "model", "prompts", "state", "caller")}
    assert told == {
        "did": "drafted by a model", "rule_id": RULE, "guideline": "SRG1", "model": "scripted", "prompts": "desk-1",
        "state": "done", "caller": "anna",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("tree", "quote", "why"),
    [
        ({"age": "51 and over"}, None, "number"),
        ({"age": "50 and over"}, "finger clubbing", "number"),
        ({"age": "fifty"}, None, "notation"),
        ({"age": "50 and over"}, "aged 50 or so", "words that do not stand"),
        ({"age": "50 and over"}, "", "words that do not stand"),
        ({"feature": "zebrafinch"}, None, "does not name"),
        ({"feature": "rectal bleeding"}, None, "does not name"),
        ({"feature": "finger clubbing", "qualified": "palpable"}, None, "does not name"),
        ({"feature": "finger clubbing", "longer than days": "21"}, None, "number"),
        ({"measure": "psa", "is": "above 3", "unit": "micrograms/L"}, None, "does not name"),
        ({"exposure": "asbestos"}, None, "does not name"),
        ({"sex": "male"}, None, "number"),
        ({"people": "<script>alert(1)</script>, 16 and over"}, None, "number"),
        ({"refers to": ["1.1.9"]}, None, "number"),
        ({"unread": "zebrafinch"}, None, "do not stand"),
        ({"at least": 3, "of": [AGED, AGED, AGED]}, None, "number"),
        ({"all of": [AGED, {"feature": "zebrafinch"}]}, None, "Node 3 (feature)"),
    ],
)  # fmt: skip
def test_a_tree_that_says_more_than_the_words_is_refused(
    wiring: Wiring, tree: dict[str, Any], quote: str | None, why: str
) -> None:
    before = everything(wiring)
    made = drafted(wiring, rests(tree, quote))
    assert made.state == "refused" and made.written is None and made.lines == ()
    assert why in (made.why or "") and "zebrafinch" not in made.why and "script" not in made.why
    assert made.drafter and everything(wiring) == before


@pytest.mark.parametrize("depths", [[1], [0, 0], [0, 2], [0, 1, 0], [1, 0]])
def test_nodes_that_make_no_tree_are_refused(wiring: Wiring, depths: list[int]) -> None:
    kinds = [{"all of": []} if place == 0 and len(depths) > 1 else AGED for place in range(len(depths))]
    nodes = [nodes_of(kind, WORDS)[0] | {"depth": depth} for kind, depth in zip(kinds, depths, strict=True)]
    assert drafted(wiring, json.dumps({"nodes": nodes})).state == "refused"


@pytest.mark.parametrize("name", BEHAVIOURS)
def test_whatever_a_model_does_no_rule_changes_and_none_of_its_words_are_shown(wiring: Wiring, name: str) -> None:
    before = everything(wiring)
    wiring.model = hostile(name)
    made = draft_by_model(wiring, RULE, "anna", "correlation-1")
    assert made.state in {"refused", "failed"} and made.written is None
    assert made.drafter and not any(word in made.model_dump_json() for word in INVENTED)
    assert everything(wiring) == before


def test_a_reply_that_was_cut_off_is_asked_for_once_more_with_room(wiring: Wiring) -> None:
    assert drafted(wiring, ModelCutOffError("no room"), rests(AGED)).state == "done"
    first, second = (request.max_tokens for request in wiring.model.asked)
    assert second > first
    assert drafted(wiring, ModelCutOffError("no room"), ModelCutOffError("no room")).state == "failed"


def test_the_words_are_data_and_the_rest_of_the_prompt_is_ours(wiring: Wiring) -> None:
    drafted(wiring, rests(AGED))
    system, user = wiring.model.asked[0].messages
    assert (system.role, system.text) == ("system", TASK)
    assert user.role == "user" and user.text.startswith("⟦recommendation⟧\n" + TEXTS[RULE][:20])
    assert "finger clubbing" in user.text.partition("names that may be used")[2]
    assert "rectal bleeding" not in user.text


def test_without_a_model_or_where_it_may_not_be_asked_nothing_is_sent(wiring: Wiring, ingested: Path) -> None:
    with pytest.raises(ConflictError, match="No language model"):
        draft_by_model(wiring, RULE, "anna", "correlation-1")
    outside = Settings(data_dir=wiring.settings.data_dir, model="openai", model_address="https://models.example.com/v1")
    wiring.settings = outside
    with pytest.raises(ConflictError, match="NG12_OUTSIDE_MODEL_CONSENT"):
        drafted(wiring, rests(AGED))
    assert wiring.model.asked == []
    with pytest.raises(NotFoundError):
        drafted(wiring, rests(AGED), rule_id="9.9.9")


def test_the_trees_that_people_read_pass_nearly_all(wiring: Wiring) -> None:
    """What a reader who is right would send: the check is no reason not to ask."""
    desk, passed = open_desk(wiring), []
    held = [(number, shipped("SRG1").entries.get(one.mark)) for number, one in desk.rulings.items()]
    for number, entry in held:
        assert entry is not None
        tree = written(entry.criterion, labels=False)
        if "checklist" not in json.dumps(tree) and "refers to" not in json.dumps(tree):
            text = "\n".join(filter(None, (desk.ruling(number).recommendation.text,
                                           desk.ruling(number).recommendation.applies_to)))  # fmt: skip
            passed.append(drafted(wiring, reply_of(tree, text), rule_id=number).state == "done")
    assert sum(passed) / len(passed) > 0.9, passed
