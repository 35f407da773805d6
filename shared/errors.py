"""The family of errors that the product raises on purpose; `shared/http.py` maps each to a status."""


class NG12Error(Exception):
    """Something the caller can act on. The message says what happened, why, and what to do; never patient text."""


class InputInvalidError(NG12Error):
    """The request or file is malformed (HTTP 400)."""


class InputOfOtherTypeError(NG12Error):
    """The body is of another media type than this path takes (HTTP 415)."""


class ValueImpossibleError(NG12Error):
    """Well-formed, but a value that cannot be (HTTP 422): age 430, an NHS number as patient id."""


class NothingToAssessError(NG12Error):
    """A record with nothing in it but age, sex and smoking (HTTP 422 `nothing-to-assess`)."""


class InputTooLargeError(NG12Error):
    """Over a stated size limit (HTTP 413)."""


class NotFoundError(NG12Error):
    """No such patient, session, edition, recommendation (HTTP 404)."""


class ConflictError(NG12Error):
    """The state does not allow it, or it changed meanwhile (HTTP 409)."""


class DataOutOfReachError(NG12Error):
    """What an answer needs was neither sent nor to be had from where it is kept (HTTP 412)."""


class GoneError(NG12Error):
    """It was there and is over: a proposal that expired (HTTP 410)."""


class MessageRefusedError(NG12Error):
    """An attacking chat message, refused before any model call (HTTP 400 with `route`)."""


class EditionNotActiveError(NG12Error):
    """No edition is active yet, so nothing can be answered (HTTP 503 `no-active-edition`)."""


class BackendAwayError(NG12Error):
    """A back end did not answer in time or refused (HTTP 503)."""


class SettingsInvalidError(NG12Error):
    """A setting is missing or has a value that it cannot have (HTTP 503); the message names its variable."""


class GuidelineRefusedError(NG12Error):
    """The guideline file cannot be trusted or read; `reason` is its stable code, for reports and tests."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
