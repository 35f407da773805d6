"""The door: a file is opened only if it is a whole, plain PDF within the limits; refusals carry a stable reason."""

from typing import TYPE_CHECKING, Any

from shared.errors import GuidelineRefusedError

if TYPE_CHECKING:
    import pymupdf

MAX_BYTES = 50 * 1024 * 1024
MAX_PAGES = 1000
_SIGNATURE_WITHIN = 1024
_HARMLESS = "font ascent/descent"  # the metrics of a font, not its text


def open_guideline(data: bytes, *, max_bytes: int = MAX_BYTES, max_pages: int = MAX_PAGES) -> "pymupdf.Document":
    """Open a PDF. Raises GuidelineRefusedError: too-large, not-a-pdf, encrypted, damaged, no-pages, too-long."""
    if len(data) > max_bytes:
        raise GuidelineRefusedError("too-large", f"The file has more than {max_bytes // 2**20} MB.")
    if b"%PDF-" not in data[:_SIGNATURE_WITHIN]:
        raise GuidelineRefusedError("not-a-pdf", "The file is not a PDF: it does not begin with %PDF-.")
    document = _opened(data)
    if document.needs_pass or document.is_encrypted:
        raise GuidelineRefusedError("encrypted", "The PDF is encrypted; deliver one that opens without a password.")
    if document.is_repaired:
        raise GuidelineRefusedError("damaged", "The PDF is damaged or cut short; fetch it again.")
    if document.page_count == 0:
        raise GuidelineRefusedError("no-pages", "The PDF has no pages.")
    if document.page_count > max_pages:
        raise GuidelineRefusedError("too-long", f"The PDF has more than {max_pages} pages.")
    return document


def refuse_warnings() -> None:
    """Refuse a file in which MuPDF met faults while reading: its text can have changed. Call after the last page."""
    import pymupdf

    tools: Any = pymupdf.TOOLS
    if any(_HARMLESS not in line for line in tools.mupdf_warnings().splitlines()):
        raise GuidelineRefusedError("damaged", "The PDF has faults inside: its text cannot be trusted. Fetch it again.")


def _opened(data: bytes) -> "pymupdf.Document":
    import pymupdf

    library: Any = pymupdf
    library.TOOLS.mupdf_display_errors(False)
    library.TOOLS.mupdf_display_warnings(False)
    library.TOOLS.reset_mupdf_warnings()
    try:
        document: pymupdf.Document = library.open(stream=data, filetype="pdf")
    except (pymupdf.FileDataError, pymupdf.EmptyFileError, RuntimeError, ValueError) as error:
        raise GuidelineRefusedError("damaged", "The PDF cannot be opened: it is damaged or cut short.") from error
    return document
