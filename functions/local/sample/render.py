"""Render the sample guideline's editions to PDF: `python -m functions.local.sample.render`."""

from datetime import date

from functions.local.sample.compose import Composition, compose
from functions.local.sample.draw import advance, draw
from functions.local.sample.source import FIRST_EDITION, SECOND_EDITION, load_edition, pdf_path


def render(last_updated: date) -> tuple[bytes, Composition]:
    """Return the PDF of the edition of that date, and where everything stands in it."""
    source = load_edition(last_updated)
    frame = source.frame
    done = compose(source, advance)
    about = {
        "title": frame.title,
        "author": frame.issuer,
        "subject": f"{frame.title} ({frame.guideline})",
        "keywords": frame.guideline,
        "creator": "functions.local.sample.render",
        "producer": "",
    }
    return draw(done.flow.sheets, done.flow.anchors, about, last_updated), done


def main() -> None:
    """Write both PDFs beside their sources."""
    for last_updated in (FIRST_EDITION, SECOND_EDITION):
        data, done = render(last_updated)
        pdf_path(last_updated).write_bytes(data)
        print(f"{pdf_path(last_updated).name}: {len(done.flow.sheets)} pages, {len(data)} bytes")


if __name__ == "__main__":
    main()
