"""Tables, checklists, notes and preambles round a recommendation: what belongs to it and what does not."""

from pipelines.ingest.read import read_guideline
from shared.guideline.records import Recommendation
from tests.pipelines.ingest.pen import HEAD, WIDTHS, Look, Pen


def begun() -> Pen:
    pen = Pen().cover().chapter("Recommendations organised by site of cancer").section("1.1 Beak cancers")
    return pen.heading("Beak cancer")


def read(pen: Pen) -> dict[str, Recommendation]:
    pen.chapter("Terms used in this guideline").section("Pale").paragraph("Less yellow.")
    return dict(read_guideline(pen.done()).guideline.by_id())


def test_a_table_of_values_after_the_year_tag_belongs_to_the_recommendation_above():
    pen = begun().recommendation("1.1.1", "Refer owls whose beak is longer than in table 1.")
    pen.line(40, "Table 1 Length of beak", bold=True).down(12)
    pen.table(("Age", "Length (cm)"), [("Below 4", "More than 2.5"), ("4 to 9", "More than 3.5")], (100, 200))
    read_back = read(pen.recommendation("1.1.2", "Refer owls with a soft beak."))
    table = read_back["1.1.1"].table
    assert table.title == "Table 1 Length of beak"
    assert table.rows == (("Age", "Length (cm)"), ("Below 4", "More than 2.5"), ("4 to 9", "More than 3.5"))
    assert read_back["1.1.1"].text == "Refer owls whose beak is longer than in table 1."
    assert (read_back["1.1.2"].table, read_back["1.1.2"].heading) == (None, "Beak cancer")


def test_a_table_over_a_page_break_is_one_table():
    pen = begun().recommendation("1.1.1", "Refer owls whose beak is longer than in table 1.")
    pen.line(40, "Table 1 Length of beak", bold=True).down(12)
    pen.table(("Age", "Length (cm)"), [("Below 4", "More than 2"), None, ("4 to 9", "More than 3")], (100, 200))
    rows = read(pen)["1.1.1"].table.rows
    assert [row for row in rows if row[0] != "Age"] == [("Below 4", "More than 2"), ("4 to 9", "More than 3")]


def test_a_checklist_keeps_the_line_that_heads_each_item_and_is_no_heading():
    pen = begun().recommendation("1.1.1", "Refer owls with a beak checklist score of 3 or more.").new_page()
    pen.line(54, "Weighted 3-point checklist", 14, bold=True).down(24)
    pen.paragraph("Major features (2 points each):", x=54)
    pen.paragraph("· soft", x=63).paragraph("· pale.", x=63)
    pen.paragraph("Minor features (1 point each):", x=54).paragraph("· short.", x=63)
    held = read(pen.recommendation("1.1.2", "Refer owls that limp."))
    assert held["1.1.1"].table.rows == (
        ("Major features (2 points each):", "soft"),
        ("Major features (2 points each):", "pale."),
        ("Minor features (1 point each):", "short."),
    )
    assert held["1.1.2"].heading == "Beak cancer"


def test_a_year_tag_that_runs_over_lines_is_one():
    pen = begun().recommendation("1.1.1", "Refer owls that limp. [2011, amended", "2020]", year=None)
    pen.paragraph("For a short explanation of why, see the rationale on", "1.1.1 and on what follows.", x=53)
    held = read(pen)["1.1.1"]
    assert (held.text, held.year_tag) == ("Refer owls that limp.", "2011, amended 2020")


def test_a_note_at_the_margin_ends_a_recommendation_without_a_year_tag():
    pen = Pen(Look(year_tags=False)).cover().chapter("Recommendations organised by site of cancer")
    pen.section("1.1 Beak cancers").recommendation("1.1.1", "Refer owls that", "limp.").paragraph("See the appendix.")
    assert read(pen)["1.1.1"].text == "Refer owls that limp."


def test_a_preamble_that_limits_who_is_meant_holds_below_its_own_heading_only():
    pen = begun().paragraph("Taken from another guideline. These recommendations apply to owls", "and women only.")
    pen.recommendation("1.1.1", "Refer owls that limp.")
    held = read(pen.heading("Wing cancer").recommendation("1.1.2", "Refer owls that hop."))
    assert held["1.1.1"].applies_to == "These recommendations apply to owls and women only."
    assert held["1.1.2"].applies_to is None


def test_a_line_that_breaks_at_a_dash_is_no_bullet_and_a_word_broken_at_its_hyphen_is_one_word():
    held = read(
        begun().recommendation("1.1.1", "Refer owls that limp often", "- in all weathers - with new-", "onset pain.")
    )
    assert held["1.1.1"].text == "Refer owls that limp often - in all weathers - with new-onset pain."


def test_a_row_that_runs_over_a_page_break_is_one_row():
    pen = begun().recommendation("1.1.1", "Refer owls that limp.").chapter("Recommendations organised by symptom")
    pen.section("Legs").table(HEAD, [("Limping", "Leg", "Refer owls"), None, ("", "", "that limp [1.1.1]")], WIDTHS)
    pen.chapter("Terms used in this guideline").section("Pale").paragraph("Less yellow.")
    rows = read_guideline(pen.done()).guideline.symptom_rows
    assert [(row.page, row.symptom, row.recommendation, row.references) for row in rows] == [
        (3, "Limping", "Refer owls that limp [1.1.1]", ("1.1.1",))
    ]
