"""Which tests are run against a fault, and in which order: the nearest, those of the part, those of the product."""

from collections.abc import Sequence

_READING = (  # what reads text alone, the quickest first: no fault in judging can change it
    (
        "test_text_becomes_a_tree.py",
        "test_what_a_draft_leaves_unread.py",
        "test_ng12_is_read_whole.py",
        "test_whom_a_recommendation_is_for.py",
    ),
)
_RULEBOOK = ("test_the_notation_of_rulebooks.py", "test_which_rules_are_judged.py", "test_ng12_is_read_whole.py")
_READING_TOO = (  # text, tree and verdict: proves the reading of values, qualities, and references
    "test_values_scores_and_findings.py",
    "test_qualities_of_a_feature.py",
    "test_rules_are_compiled.py",
    "test_a_record_is_judged.py",
    "test_what_is_shown_and_asked.py",
)
_VERDICTS = (
    *_READING_TOO,
    "test_three_valued_truth.py",
    "test_what_follows_from_the_rules.py",
    "test_words_that_decide.py",
    "test_what_is_to_be_done.py",
    "test_where_a_record_is_silent.py",
    "test_which_rules_a_record_can_move.py",
    "test_what_follows_from_a_rulebook.py",
    "test_each_guideline_speaks_its_own_words.py",
)
_CASES = ("test_cases.py", "test_ng12_under_change.py")
_DRAFT = "shared/criteria/draft"
_USED_BY = {  # what a part is for stands in the tests of those who use it
    "pipelines/desk/model/worded.py": ("tests/pipelines/desk/test_a_model_drafts_beside_ours.py",),
    "shared/criteria/desk/vocabulary.py": ("tests/unit/criteria/test_a_tree_names_what_records_hold.py",),
    "shared/criteria/desk/": (
        "tests/unit/criteria/test_a_rule_has_its_history.py",
        "tests/pipelines/desk",
        "tests/functions/local/test_rules_on_the_command_line.py",
    ),
    "pipelines/chat/answer/": (
        "tests/pipelines/chat/test_why_a_tree_came_out_so.py",
        "tests/pipelines/chat/test_what_is_said_of_a_person.py",
    ),
    "shared/criteria/naming.py": (
        "tests/unit/criteria/test_which_rules_name_a_concept.py",
        "tests/pipelines/chat/test_complete_or_says_so.py",
    ),
    "pipelines/assess/readers/": ("tests/pipelines/assess/test_two_readers.py",),
    "shared/criteria/asks.py": ("tests/pipelines/ingest/test_compare.py",),
    "shared/criteria/codec.py": ("tests/unit/stores/test_rules_are_compiled_once.py",),
}
_FOR_ANY_PART = (
    "tests/metamorphic/test_rules_stand_or_fall_alone.py",
    "tests/functions/local/test_rules_on_the_command_line.py",
)
_CONTEXT = ("tests/unit/terminology", "tests/unit/patient")
_WHOLE = ("tests/functions/local/test_sample_assessment.py", "tests/metamorphic/test_the_true_timing_stands_first.py")


def stages(path: str) -> list[tuple[str, ...]]:
    """Return the tests for a fault in the file at `path`, in the order in which they are run."""
    if "terminology" in path:
        return [_CONTEXT, _criteria((*_VERDICTS, *_CASES)), _WHOLE]
    if path.startswith(_DRAFT):
        # Both guidelines' trees are pinned: judging records by the same trees would add nothing.
        return [*map(_criteria, (*_READING, _READING_TOO))]
    used_by = [tests for part, tests in _USED_BY.items() if path.startswith(part)]
    return [*used_by, _criteria(_RULEBOOK), _criteria(_VERDICTS), _criteria(_CASES), _WHOLE, _FOR_ANY_PART]


def every_stage(paths: Sequence[str]) -> list[tuple[str, ...]]:
    """Return each stage of the files at `paths` once."""
    return list(dict.fromkeys(stage for path in paths for stage in stages(path)))


def _criteria(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"tests/unit/criteria/{name}" for name in names)
