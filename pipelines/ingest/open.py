"""The door: a file is opened only if it is a whole, plain PDF within the limits; refusals carry a stable reason."""

from typing import TYPE_CHECKING, Any

from pipelines.ingest.refusals import Reason, refusal

if TYPE_CHECKING:
    import pymupdf

MAX_BYTES = 50 * 1024 * 1024
MAX_PAGES = 1000
MAX_POINTS = 4000  # the long side of A0 has 3,370
_MIN_POINTS = 72
_SIGNATURE_WITHIN = 1024
_END_WITHIN = 2048
_OPENS_AS = ("AcroForm/XFA", "Collection", "OpenAction/S")
_HARMLESS = "font ascent/descent"  # the metrics of a font, not its text


def check_bytes(data: bytes, max_bytes: int = MAX_BYTES) -> None:
    """Refuse what can be told from the bytes alone: empty, too-large, not-a-pdf, truncated."""
    if not data:
        raise refusal(Reason.EMPTY)
    if len(data) > max_bytes:
        raise refusal(Reason.TOO_LARGE, f"more than {max_bytes // 2**20} MB")
    if b"%PDF-" not in data[:_SIGNATURE_WITHIN]:
        raise refusal(Reason.NOT_A_PDF)
    if b"%%EOF" not in data[-_END_WITHIN:]:
        raise refusal(Reason.TRUNCATED)


def open_guideline(data: bytes, *, max_bytes: int = MAX_BYTES, max_pages: int = MAX_PAGES) -> "pymupdf.Document":
    """Open a PDF; one that only its owner's password locks against changes is read as it allows.

    Raises GuidelineRefusedError: see `check_bytes`; unreadable, encrypted, repaired, no-pages, too-many-pages.
    """
    check_bytes(data, max_bytes)
    document = _opened(data)
    if document.needs_pass or document.is_encrypted:
        raise refusal(Reason.ENCRYPTED)
    if document.is_repaired:
        raise refusal(Reason.REPAIRED)
    if document.page_count <= 0:
        raise refusal(Reason.NO_PAGES)
    if document.page_count > max_pages:
        raise refusal(Reason.TOO_MANY_PAGES, f"more than {max_pages} pages")
    return document


def check_page(page: "pymupdf.Page") -> None:
    """Refuse a page that is no sheet: absurd-page-size. Call it before the page is drawn or read."""
    if not all(_MIN_POINTS <= side <= MAX_POINTS for side in (page.rect.width, page.rect.height)):
        raise refusal(Reason.ABSURD_PAGE_SIZE)


def check_unmarked(page: "pymupdf.Page") -> None:
    """Refuse a page that somebody put notes, drawings or form fields upon: annotated.

    Links do no harm, but for one with a look of its own, which some readers show and others do not.
    """
    sheet: Any = page
    has_look = any(sheet.parent.xref_get_key(xref, "AP")[0] != "null" for xref, *_ in sheet.annot_xrefs())
    if page.first_annot or page.first_widget or has_look:
        raise refusal(Reason.ANNOTATED, f"page {(page.number or 0) + 1}")


def check_opens_plainly(document: Any) -> None:
    """Refuse a file that some readers open as something else than its pages: annotated.

    A form of its own making (XFA), a portfolio of other files, an action that changes what is shown. A form without
    XFA is told by its fields on the pages; that a file opens at a certain place does no harm.
    """
    catalog = document.pdf_catalog()
    forms, others, action = (document.xref_get_key(catalog, key) for key in _OPENS_AS)
    if forms[0] != "null" or others[0] != "null" or action[1] not in ("null", "/GoTo"):
        raise refusal(Reason.ANNOTATED, "it opens as something else than its pages")


def refuse_warnings() -> None:
    """Refuse a file in which MuPDF met faults while reading: its text can have changed. Call after the last page."""
    import pymupdf

    tools: Any = pymupdf.TOOLS
    if any(_HARMLESS not in line for line in tools.mupdf_warnings().splitlines()):
        raise refusal(Reason.READER_WARNING)


def _opened(data: bytes) -> "pymupdf.Document":
    import pymupdf

    library: Any = pymupdf
    library.TOOLS.mupdf_display_errors(False)
    library.TOOLS.mupdf_display_warnings(False)
    library.TOOLS.reset_mupdf_warnings()
    try:
        document: pymupdf.Document = library.open(stream=data, filetype="pdf")
    except (pymupdf.FileDataError, pymupdf.EmptyFileError, RuntimeError, ValueError) as error:
        raise refusal(Reason.UNREADABLE) from error
    return document
