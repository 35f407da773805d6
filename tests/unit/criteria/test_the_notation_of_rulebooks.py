"""A rulebook in words that a clinician can read: written and read again it is the same, and a fault is named."""

import pytest
import yaml

from shared.criteria.book import RULEBOOKS, as_yaml, check_plain, entry_as_data, read_book, shipped
from shared.criteria.bullets import bullets
from shared.criteria.notation import parse
from shared.criteria.parts import leaves_of
from shared.criteria.written import written
from shared.errors import InputInvalidError, InputTooLargeError
from shared.guideline.criterion import Checklist, Feature, Finding, Measure
from shared.patient.analytes import load_analytes
from shared.terminology.terminology import load_terminology

BOOKS = [read_book(path.read_text(encoding="utf-8")) for path in sorted(RULEBOOKS.glob("*.yaml"))]
ENTRY = """
guideline: T
entries:
- fingerprint: 0123456789abcdef
  about: a cough
  stood: {edition: '2026-01-12', number: 9.9.1, page: 3}
  status: read
  by: {name: somebody, role: engineer}
  when: '2026-11-22'
  why: read against its words
  tree: TREE
"""


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.guideline)
def test_what_is_written_is_read_again(book):
    entries = [entry_as_data(entry) for entry in book.entries.values()]
    again = read_book(as_yaml({"guideline": book.guideline, "entries": entries}))
    assert again == book
    assert [one.criterion for one in again.entries.values()] == [one.criterion for one in book.entries.values()]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.guideline)
def test_every_name_in_it_is_known(book):
    terminology, analytes = load_terminology(), load_analytes()
    known = set(terminology.concepts)
    for entry in book.entries.values():
        for leaf in leaves_of(entry.criterion):
            named = list(leaf.concepts) if isinstance(leaf, Feature) else []
            named += [leaf.test, *leaf.suggests] if isinstance(leaf, Finding) else []
            named += [one for item in leaf.items for one in item.concepts] if isinstance(leaf, Checklist) else []
            assert {one for one in named if one != "uncertain"} <= known, entry.about
            assert not isinstance(leaf, Measure) or leaf.analyte in analytes


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.guideline)
def test_nobody_signed_what_no_clinician_signed(book):
    assert {str(entry.status) for entry in book.entries.values()} == {"read"}
    assert all("not clinicians" in entry.by.role for entry in book.entries.values())


TREES = [
    "{feature: cough}",
    "{feature: [a, b], qualified: 'unexplained, persistent or recurrent', longer than days: 21}",
    "{feature: cough, label: a cough of any kind}",
    "{all of: [{age: 40 and over}, {age: under 50}, {age: 40 to under 50}]}",
    "{any of: [{sex: female}, {people: 'children and young people, 0 to under 25'}]}",
    "{at least: 2, of: [{feature: a}, {feature: b}, {feature: c}]}",
    "{not: {feature: a}, must be stated: true}",
    "{not: {exposure: smoking}}",
    "{measure: fit, is: at least 10, unit: micrograms/g}",
    "{measure: psa, by age: [{under 40: left to judgement}, {40 and over: above 2.5}], also named: raised psa}",
    "{finding: chest xray, suggests: [lung cancer, mesothelioma]}",
    "{checklist: 7-point checklist, score: 3, about: mole, items: [{item: a, points: 2}, "
    "{item: [], points: 1,"
    " at least mm: 7.0}]}",
    "{refers to: [0123456789abcdef]}",
    "{unread: a tendency to grobble}",
]


@pytest.mark.parametrize("tree", TREES)
def test_each_kind_of_node_can_be_written_and_shown(tree):
    node = yaml.safe_load(tree)
    criterion = parse(node)
    assert written(criterion) == node
    assert next(bullets(criterion, {})).startswith("- ")


@pytest.mark.parametrize(
    ("tree", "told"),
    [
        ("{feature: cough, label: a cough of any kind}", "- cough"),
        (
            "{feature: [a, b], qualified: 'unexplained, persistent or recurrent', longer than days: 21}",
            "- unexplained persistent or recurrent a or b for more than 21 days",
        ),
        ("{feature: lump, qualified: treated}", "- lump, treated"),
        ("{unread: a tendency to grobble}", "- NOT READ: a tendency to grobble"),
        (
            "{all of: [{age: 40 and over}, {age: under 50}, {age: 40 to under 50}]}",
            "- all of:\n  - aged 40 and over\n  - aged under 50\n  - aged 40 to under 50",
        ),
        ("{any of: [{sex: female}, {sex: male}]}", "- any of:\n  - women\n  - men"),
        (
            "{at least: 2, of: [{feature: a}, {feature: b}, {exposure: asbestos}]}",
            "- at least 2 of:\n  - a\n  - b\n  - exposed to asbestos",
        ),
        ("{people: 'adults, 16 and over'}", "- adults (16 and over)"),
        ("{people: 'anybody, any'}", "- anybody (any)"),
        ("{not: {exposure: smoking}}", "- not so (met where the record says nothing):\n  - has ever smoked"),
        ("{not: {feature: a}, must be stated: true}", "- not so (met only where the record says so):\n  - a"),
        ("{measure: fit, is: at least 10, unit: micrograms/g}", "- FIT at least 10 micrograms/g"),
        ("{measure: haemoglobin, is: below 130.5}", "- haemoglobin below 130.5"),
        ("{measure: platelets, is: at most 450}", "- platelets at most 450"),
        (
            "{measure: psa, unit: ng/ml, by age: [{under 40: left to judgement}, {40 and over: above 2.5}],"
            " also named: p q}",
            "- PSA above the threshold for the age (ng/ml) (also met by: p q)\n  - under 40: left to judgement\n"
            "  - 40 and over: above 2.5",
        ),
        (
            "{finding: chest xray, suggests: [lung cancer, mesothelioma]}",
            "- chest xray suggests lung cancer or mesothelioma",
        ),
        (
            "{checklist: c, score: 3, about: mole, items: [{item: [a, b], points: 2, at least mm: 6.5}, "
            "{item: [], points: 1,"
            " at least mm: 7.0}]}",
            "- c score 3 or more on a mole\n  - 2: a or b, 6.5 mm or more\n  - 1: a size, 7 mm or more",
        ),
        ("{checklist: c, score: 1, items: [{item: a, points: 1}]}", "- c score 1 or more\n  - 1: a"),
        ("{refers to: [0123456789abcdef, fedcba9876543210]}", "- any of the recommendations 1.1.1, fedcba9876543210"),
    ],
)
def test_each_kind_of_node_is_told_in_plain_words(tree, told):
    assert "\n".join(bullets(parse(yaml.safe_load(tree)), {"0123456789abcdef": "1.1.1"})) == told


@pytest.mark.parametrize(
    ("words", "comparator", "figure"),
    [
        ("above 10", ">", 10),
        ("at least 10.5", ">=", 10.5),
        ("below 10", "<", 10),
        ("at most 10", "<=", 10),
        ("left to judgement", ">", None),
    ],
)
def test_a_comparison_in_words_is_the_sign_that_is_judged(words, comparator, figure):
    for tree in ({"measure": "fit", "is": words}, {"measure": "fit", "by age": [{"40 to under 50": words}]}):
        measure = parse(tree)
        limit = measure.by_age[0] if measure.by_age else measure
        assert (limit.comparator, limit.value) == (comparator, figure)


@pytest.mark.parametrize(
    ("tree", "label"),
    [
        ("{any of: [{feature: a}, {feature: b}]}", "any of"),
        ("{all of: [{feature: a}, {feature: b}]}", "all of"),
        ("{at least: 2, of: [{feature: a}, {feature: b}, {feature: c}]}", "at least 2 of"),
        ("{not: {feature: red flag}}", "not red flag"),
        ("{refers to: [0123456789abcdef]}", "any of the recommendations referred to"),
        ("{people: 'adults, 16 and over'}", "adults"),
        ("{feature: a b, label: the guideline's own}", "the guideline's own"),
    ],
)
def test_a_node_without_a_label_is_called_by_what_it_asks(tree, label):
    assert parse(yaml.safe_load(tree)).label == label


@pytest.mark.parametrize(
    ("tree", "named"),
    [
        ("{fever: yes}", "no known kind (fever)"),
        ("[cough]", "must be a mapping"),
        ("{feature: cough, qualifed: unexplained}", "cannot have qualifed"),
        ("{feature: 7}", "no name of a concept"),
        ("{feature: []}", "an empty list"),
        ("{age: over 40}", "'over 40' is no age range"),
        ("{sex: woman}", "female or male"),
        ("{all of: []}", "a list of nodes"),
        ("{at least: 3, of: [{feature: a}, {feature: b}]}", "3 of 2 parts can never be met"),
        ("{at least: two, of: [{feature: a}]}", "'two' is no whole number"),
        ("{measure: fit, is: '>= 10'}", "no comparison"),
        ("{measure: fit}", "'is'"),
        ("{not: {feature: a}, must be stated: often}", "neither yes nor no"),
        ("{refers to: cough}", "fingerprints"),
        ("{any of: [{feature: a}, {symptom: b}]}", "no known kind (symptom)"),
        ("{checklist: c, score: 3, items: [{item: a, points: 1, weight: 2}]}", "cannot have weight"),
        ("{feature: cough, label: 7}", "a label is words"),
    ],
)
def test_a_fault_is_named(tree, named):
    with pytest.raises(InputInvalidError) as fault:
        parse(yaml.safe_load(tree))
    assert named in str(fault.value)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (("status: read", "status: blessed"), "Entry number 1 of the rulebook: status"),
        (("fingerprint: 0123456789abcdef", "fingerprint: nine"), "fingerprint"),
        (("  why: read against its words\n", ""), "why"),
        (("TREE", "{unread: grobbling}"), "it is drafted only"),
        (("TREE", "{grobble: 1}"), "(a cough)"),
        (("entries:", "rules:"), "a list of 'entries'"),
        (("guideline: T", "guideline: ["), "no YAML"),
    ],
)
def test_an_entry_that_is_wrong_is_refused_by_name(change, named):
    with pytest.raises(InputInvalidError) as fault:
        read_book(ENTRY.replace(*change).replace("TREE", "{feature: cough}"))
    assert named in str(fault.value)


def test_two_entries_of_the_same_words_are_refused():
    one = ENTRY.replace("TREE", "{feature: cough}")
    with pytest.raises(InputInvalidError, match="same fingerprint"):
        read_book(one + one.split("entries:\n")[1])


def test_a_guideline_without_a_rulebook_has_an_empty_one():
    assert shipped("nobody's").entries == {}


def test_a_file_from_outside_is_small_shallow_and_says_everything_once():
    for plain in ("[" * 60 + "]" * 60, "a: [1, 2]\nb: {c: d}\n" * 100, "# " + "x" * 3_999_998, "no: [yaml"):
        check_plain(plain)
    for crooked in ("[" * 61 + "]" * 61, "a: &b [1]\nc: *b"):
        with pytest.raises(InputInvalidError, match="aliases or is too deep"):
            check_plain(crooked)
    with pytest.raises(InputTooLargeError):
        check_plain("# " + "x" * 3_999_999)


def test_what_travels_beside_the_entries_is_no_part_of_the_rulebook():
    whole = ENTRY.replace("TREE", "{feature: cough}")
    assert read_book(f"{whole}history: {{}}\nseal: abc\n") == read_book(whole)
    with pytest.raises(InputInvalidError, match="nothing else"):
        read_book(f"{whole}more: 1\n")
