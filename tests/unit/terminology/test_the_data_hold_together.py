"""The concepts' files as a whole: every name exists, nothing goes round in circles, no form is written in vain."""

from collections import Counter
from itertools import pairwise

import pytest
import yaml

from shared.terminology.load import DATA, read_terminology
from shared.terminology.pattern import elements_of, forms_of, gap_of
from shared.terminology.terminology import Terminology, load_terminology

KINDS = {
    "test_result",
    "context_fact",
    "symptom",
    "sign",
    "finding",
    "condition",
    "context",
    "cancer",
    "test",
    "exposure",
    "qualifier",
    "site",
    "head",
    "ordinary",
    "of_a_thing",
}
FILES = {
    path.name: yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted((DATA / "concepts").glob("*.yaml"))
}


@pytest.fixture(scope="module")
def terminology() -> Terminology:
    return load_terminology()


def test_no_concept_is_written_twice() -> None:
    counted = Counter(concept for entries in FILES.values() for concept in entries)
    assert [concept for concept, count in counted.items() if count > 1] == []


def test_every_general_concept_exists_and_none_is_its_own(terminology: Terminology) -> None:
    for concept in terminology.concepts.values():
        assert set(concept.is_a) <= set(terminology.concepts), concept.id
        assert not any(terminology.is_a(general, concept.id) for general in concept.is_a), concept.id


def test_every_cell_of_the_table_of_heads_and_sites_exists(terminology: Terminology) -> None:
    table = yaml.safe_load((DATA / "compose.yaml").read_text(encoding="utf-8"))
    sites = {site.strip() for cells in table.values() for names in cells for site in names.split(",")}
    made = {concept for cells in table.values() for concept in cells.values()}
    assert set(table) | sites | made <= set(terminology.concepts)
    assert {terminology.concept(site).kind for site in sites} == {"site"}


def test_every_concept_has_a_known_kind_and_only_known_entries() -> None:
    for entries in FILES.values():
        for concept, entry in entries.items():
            assert entry["kind"] in KINDS, concept
            assert set(entry) <= {"kind", "is_a", "label", "clinical", "lay", "short"}, concept


def test_no_form_has_a_stray_mark(terminology: Terminology) -> None:
    for concept in terminology.concepts.values():
        for forms in (concept.clinical, concept.lay, concept.short):
            for form in forms_of(forms):
                for element, _ in elements_of(form):
                    assert not set(element) & set("()"), (concept.id, form)
                    assert element and element[0] != "|" and element[-1] != "|", (concept.id, form)


def test_no_form_begins_with_a_gap_or_has_two_running(terminology: Terminology) -> None:
    for concept in terminology.concepts.values():
        for forms in (concept.clinical, concept.lay, concept.short):
            for form in forms_of(forms):
                gaps = [gap_of(element) is not None for element, _ in elements_of(form)]
                assert not (gaps[0] or any(a and b for a, b in pairwise(gaps))), (concept.id, form)


def test_the_name_of_a_feature_is_one_of_its_forms(terminology: Terminology) -> None:
    for concept in terminology.concepts.values():
        if concept.kind in {"symptom", "sign", "cancer", "test"}:
            found = {mention.concept for mention in terminology.find_mentions(concept.id.replace("_", " "))}
            assert any(terminology.is_a(one, concept.id) for one in found), concept.id


def test_what_is_specific_implies_what_is_general(terminology: Terminology) -> None:
    assert terminology.is_a("hepatosplenomegaly", "splenomegaly")
    assert terminology.is_a("upper_abdominal_pain", "abdominal_pain")
    assert not terminology.is_a("abdominal_pain", "upper_abdominal_pain")
    assert terminology.general_of("glans_ulcer") >= {
        "penile_ulcer",
        "penile_lesion",
        "penile_foreskin_or_glans_symptom",
    }


def test_one_organ_that_bleeds_or_is_infected_is_not_bleeding_or_infection_as_such(terminology: Terminology) -> None:
    for organ in ("visible_haematuria", "haemoptysis", "rectal_bleeding", "post_menopausal_bleeding"):
        assert not terminology.is_a(organ, "bleeding")
    for organ in ("chest_infection", "urinary_tract_infection", "sexually_transmitted_infection"):
        assert not terminology.is_a(organ, "infection")


def test_a_fault_in_the_data_is_named_with_its_concept(tmp_path: "object") -> None:
    from pathlib import Path
    from shutil import copytree

    folder = Path(str(tmp_path)) / "data"
    copytree(DATA, folder, ignore=lambda _, names: [name for name in names if name.endswith(".py")])
    (folder / "concepts" / "faulty.yaml").write_text('odd: {kind: symptom, lay: "(a||b) c|"}', encoding="utf-8")
    with pytest.raises(ValueError, match="forms of odd"):
        read_terminology(folder)


def test_every_readable_form_gives_its_concept(terminology: Terminology) -> None:
    for concept in terminology.concepts.values():
        if concept.kind not in {"site", "head", "ordinary", "of_a_thing"}:
            for form in concept.forms:
                found = {mention.concept for mention in terminology.find_mentions(form)}
                assert any(terminology.is_a(one, concept.id) for one in found), (concept.id, form)
