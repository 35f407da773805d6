"""A file of outcomes, a line each, written as they come: a campaign can go on where it stopped."""

import json
from dataclasses import asdict
from pathlib import Path

from tests.mutation.operators import Fault


class Notes:
    """The outcome of each fault that was tried; kept in a file where there is one.

    A fault in a file that has changed since is another fault. To try one again, take its line out.
    """

    def __init__(self, file: str) -> None:
        self._file = Path(file) if file else None
        lines = self._file.read_text(encoding="utf-8").splitlines() if self._file and self._file.exists() else ()
        self._codes = {Fault(**noted["fault"]): int(noted["code"]) for noted in map(json.loads, lines)}

    def __contains__(self, fault: Fault) -> bool:
        return fault in self._codes

    def add(self, fault: Fault, code: int) -> None:
        """Note what the tests ended with: 0 where none noticed the fault."""
        self._codes[fault] = code
        if self._file:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"code": code, "fault": asdict(fault)}) + "\n")

    def is_noticed(self, fault: Fault) -> bool:
        """Say whether a test noticed the fault."""
        return self._codes[fault] != 0
