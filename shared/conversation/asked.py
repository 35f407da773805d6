"""One message of a conversation: whose it is, what it belongs to, and whether it can be read at all."""

from dataclasses import dataclass

from shared.errors import InputInvalidError, InputTooLargeError


@dataclass(frozen=True, slots=True)
class Asked:
    """`message_id` must differ from message to message: the same one with the same message returns the stored reply.

    `bound_to`: the patient or role that the session is about, if it is about one.
    """

    caller: str
    correlation_id: str
    message: str
    message_id: str
    session_id: str | None = None
    bound_to: str = ""


def check_message(message: str, most_characters: int) -> None:
    """Raises InputInvalidError for an empty message, InputTooLargeError for one that is too long."""
    if not message.strip():
        raise InputInvalidError("The message is empty: ask a question.")
    if len(message) > most_characters:
        raise InputTooLargeError(f"The message is longer than {most_characters:,} characters: shorten it.")
