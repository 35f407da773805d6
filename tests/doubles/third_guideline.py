"""A fictional guideline in another British style: statements with their number on the line, no years, no tables by
symptom, no defined terms, "urgent suspicion of cancer", and a table of thresholds. Its limits are nobody's."""

from tests.pipelines.ingest.pen import Look, Pen

CODE = "USC7"
LOOK = Look(
    width=612,
    height=792,
    margin=54,
    body=11,
    chapter=22,
    section=17,
    heading=14,
    number_shares_line=True,
    year_tags=False,
    page_label="{number}",
)
STATEMENTS = (
    ("1.1 Lung cancer", (
        ("1.1.1", "Refer people aged 42 and over with unexplained haemoptysis", "as an urgent suspicion of cancer."),
        ("1.1.2", "Refer as an urgent suspicion of cancer people aged 57 and over", "with finger clubbing and",
         "persistent cough."),
        ("1.1.3", "Offer an urgent chest X-ray to people aged 47 and over", "with persistent hoarseness."),
    )),
    ("1.2 Prostate cancer", (
        ("1.2.1", "Refer men as an urgent suspicion of cancer if their PSA",
         "level is above the threshold for their age."),
        ("1.2.2", "Consider a routine referral for men aged 72 and over with nocturia."),
    )),
    ("1.3 Bowel cancer", (
        ("1.3.1", "Refer adults as an urgent suspicion of cancer if they have", "a palpable rectal mass."),
        ("1.3.2", "Refer adults as an urgent suspicion of cancer if their FIT result",
         "is at least 27 micrograms of haemoglobin per gram of faeces."),
        ("1.3.3", "Refer adults who grobble on alternate Thursdays", "as an urgent suspicion of cancer."),
    )),
    ("1.4 Information", (("1.4.1", "Give everybody who is referred written information."),)),
)  # fmt: skip
TABLE = ("Age (years)", "PSA threshold (micrograms/litre)")
LIMITS = (("Below 52", "More than 2.2"), ("52 to 64", "More than 3.7"), ("65 and above", "More than 6.1"))


def third_guideline(dates: str = "Published: 3 February 2025\nLast updated: 9 March 2026") -> bytes:
    """Return its PDF."""
    pen = Pen(LOOK, running=f"Urgent suspicion of cancer ({CODE})")
    pen.cover("Urgent suspicion of cancer", dates)
    pen.chapter("Introduction").paragraph("A fictional guideline, for showing software. Not for clinical use.")
    pen.chapter("Recommendations")
    for place, (title, statements) in enumerate(STATEMENTS):
        if place and place % 2 == 0:
            pen.new_page()
        pen.section(title)
        for number, *lines in statements:
            pen.recommendation(number, *lines)
            if number == "1.2.1":
                pen.down(24).line(LOOK.margin, "Table 1 Thresholds of PSA by age", bold=True).down(18)
                pen.table(TABLE, LIMITS, (140, 220))
    pen.chapter("Finding more information").paragraph("There is none.")
    return pen.done()
