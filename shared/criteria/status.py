"""How far people have looked at a rule: drafted by a program, read against its text, signed by a clinician."""

from collections.abc import Iterable

from shared.named import Named


class Status(Named):
    """In this order: whoever asks for one takes those after it too. A rule that was withdrawn is never judged."""

    WITHDRAWN = "withdrawn"
    DRAFTED = "drafted"
    READ = "read"
    SIGNED = "signed"

    def reaches(self, required: "Status") -> bool:
        """Say whether a rule of this status may be judged where `required` is asked for."""
        return self is not Status.WITHDRAWN and _ORDER[self] >= _ORDER[required]


_ORDER = {status: place for place, status in enumerate(Status)}


def least(statuses: Iterable[Status]) -> Status:
    """Return the lowest: a rule that rests on others stands no higher than they do."""
    return min(statuses, key=_ORDER.__getitem__)
