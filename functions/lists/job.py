"""What a job in the cloud runs: `python -m functions.lists.job` assesses the lists that wait, and ends.

It is the lists function's own archive, started by a schedule. Several may run at once: each list is one's alone. A list
whose job was killed is taken up again, and done again it is the same.
"""

import os

from functions.lists.work import work_on
from shared.stores.lists import ListStore
from shared.tracing import log_event
from shared.wiring import get_wiring


def run() -> int:
    """Assess what waits, on all cores; return how many lists there were."""
    wiring, count = get_wiring(), 0
    store = ListStore(wiring.documents, wiring.now)
    for list_id in store.waiting():
        if store.claim(list_id):
            work_on(wiring, list_id, workers=os.cpu_count() or 1)
            count += 1
    log_event("lists_worked_on", count=count)
    return count


if __name__ == "__main__":
    run()
