"""Why a guideline file is refused: one stable reason each, and what a person should do about it."""

from enum import StrEnum

from shared.errors import GuidelineRefusedError


class Reason(StrEnum):
    """The reasons, as they stand in records, logs and replies."""

    EMPTY = "empty"
    NOT_A_PDF = "not-a-pdf"
    TOO_LARGE = "too-large"
    TRUNCATED = "truncated"
    UNREADABLE = "unreadable"
    REPAIRED = "repaired"
    ENCRYPTED = "encrypted"
    NO_PAGES = "no-pages"
    TOO_MANY_PAGES = "too-many-pages"
    ABSURD_PAGE_SIZE = "absurd-page-size"
    DECOMPRESSION_BOMB = "decompression-bomb"
    DAMAGED_STREAM = "damaged-stream"
    READER_WARNING = "reader-warning"
    READERS_DISAGREE = "readers-disagree"
    SHOWN_DIFFERENTLY = "shown-differently"
    READER_FAILED = "reader-failed"
    OUT_OF_MEMORY = "out-of-memory"
    OUT_OF_TIME = "out-of-time"
    ANNOTATED = "annotated"
    PICTURE = "picture"
    PAINTED_OVER = "painted-over"
    MISLEADING_FONT = "misleading-font"
    NO_TEXT = "no-text"
    BLANK_PAGE = "blank-page"
    PAGES_MISSING = "pages-missing"
    UNDATED = "undated"
    UNNAMED = "unnamed"
    NO_RECOMMENDATIONS = "no-recommendations"
    DUPLICATE_NUMBER = "duplicate-number"
    NUMBERING_GAP = "numbering-gap"
    DANGLING_REFERENCE = "dangling-reference"
    INCOMPLETE = "incomplete"


PASSING = frozenset({Reason.OUT_OF_TIME, Reason.OUT_OF_MEMORY, Reason.READER_FAILED})
"""What the machine can have caused: tried again at the next delivery."""

_SAID = {
    Reason.EMPTY: "The file is empty.",
    Reason.NOT_A_PDF: "The file is not a PDF: it does not begin with %PDF-.",
    Reason.TOO_LARGE: "The file is too large for a guideline.",
    Reason.TRUNCATED: "The PDF is cut short: its end is missing. Fetch it again.",
    Reason.UNREADABLE: "The PDF cannot be opened: it is damaged or cut short. Fetch it again.",
    Reason.REPAIRED: "The PDF is damaged: it opens only when repaired. Fetch it again.",
    Reason.ENCRYPTED: "The PDF is encrypted; deliver one that opens without a password.",
    Reason.NO_PAGES: "The PDF has no pages.",
    Reason.TOO_MANY_PAGES: "The PDF has too many pages for a guideline.",
    Reason.ABSURD_PAGE_SIZE: "The PDF has a page of a size that no sheet has.",
    Reason.DECOMPRESSION_BOMB: "The PDF holds data that swells beyond all measure when unpacked.",
    Reason.DAMAGED_STREAM: "The PDF holds damaged data: its text cannot be trusted. Fetch it again.",
    Reason.READER_WARNING: "The PDF has faults inside: its text cannot be trusted. Fetch it again.",
    Reason.READERS_DISAGREE: "Two readers find different text in the PDF, so neither is trusted.",
    Reason.SHOWN_DIFFERENTLY: "Two readers show a page of the PDF differently, so neither is trusted",
    Reason.READER_FAILED: "Reading the PDF failed: it is damaged or made to do harm.",
    Reason.OUT_OF_MEMORY: "Reading the PDF takes more memory than any guideline needs.",
    Reason.OUT_OF_TIME: "Reading the PDF takes more time than any guideline needs.",
    Reason.ANNOTATED: "Notes, drawings or form fields were put upon the PDF: deliver the publisher's own file",
    Reason.PICTURE: "A page among the recommendations holds a picture, and words in it cannot be read",
    Reason.PAINTED_OVER: "What a page of the PDF shows is not what the file says there",
    Reason.MISLEADING_FONT: "A font of the PDF draws other characters than the file says",
    Reason.NO_TEXT: "The PDF holds no text: it looks scanned. Deliver the original.",
    Reason.BLANK_PAGE: "A page of the PDF holds nothing that can be read",
    Reason.PAGES_MISSING: "Pages of the PDF are missing or astray",
    Reason.UNDATED: "The first pages give no date of publication or update.",
    Reason.UNNAMED: "Neither the header nor the first pages give the guideline's code, as (XX1).",
    Reason.NO_RECOMMENDATIONS: "The PDF holds no numbered recommendations under a chapter of them.",
    Reason.DUPLICATE_NUMBER: "Two recommendations have one number",
    Reason.NUMBERING_GAP: "The recommendations' numbers have a gap",
    Reason.DANGLING_REFERENCE: "A reference leads to no recommendation",
    Reason.INCOMPLETE: "Part of the guideline could not be read",
}


def refusal(reason: Reason, *details: str) -> GuidelineRefusedError:
    """Return the error for a reason; `details` say where in the guideline, in its own numbers."""
    said = _SAID[reason]
    return GuidelineRefusedError(reason, f"{said.rstrip('.')}: {'; '.join(details).rstrip('.')}." if details else said)
