"""What was made of a patient's record, kept in this process as long as the record does not change."""

import threading
from collections import OrderedDict
from typing import Any

_MOST = 32


class KeptRecords:
    """Things by patient and version; few, the least used going first. Safe to share between threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, tuple[int, Any]] = OrderedDict()

    def find(self, patient_id: str, version: int) -> Any | None:
        """Return what was made of that version."""
        with self._lock:
            kept = self._kept.get(patient_id)
            if kept is None or kept[0] != version:
                return None
            self._kept.move_to_end(patient_id)
            return kept[1]

    def keep(self, patient_id: str, version: int, made: Any) -> None:
        """Keep it in place of what was made of another version."""
        with self._lock:
            self._kept[patient_id] = (version, made)
            self._kept.move_to_end(patient_id)
            while len(self._kept) > _MOST:
                self._kept.popitem(last=False)

    def forget(self, patient_id: str) -> None:
        """Keep nothing of a patient."""
        with self._lock:
            self._kept.pop(patient_id, None)
