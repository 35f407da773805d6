"""A table of five hundred rows of which seven are bad, each in a way of its own."""

HEADER = "patient_id,age,gender,symptoms"
ROWS = 500
BAD = {
    20: b"P-20,old,Female,cough",
    90: b"P-90,44,Female",
    170: b'P-170,44,Female,"cough for 3 weeks',
    240: b"P-240,44,Female,=HYPERLINK(evil)",
    310: b"9434765919,44,Female,cough",
    380: b"P-380,44,Female,caf\xe9 au lait spots",
    450: b"P-450,44,Female," + b"x" * (5 << 20),
}
SAID = {
    20: "age is no whole number",
    90: "3 cells",
    170: "quotes are broken",
    240: "formula",
    310: "NHS number",
    380: "not UTF-8",
    450: "too large",
}


def table_with_bad_rows() -> bytes:
    """Return the table; a bad row stands at its number, counted from 0."""
    lines = [f"P-{n},{40 + n % 50},Female,cough for {n % 9 + 1} weeks".encode() for n in range(ROWS)]
    for place, line in BAD.items():
        lines[place] = line
    return HEADER.encode() + b"\n" + b"\n".join(lines) + b"\n"
