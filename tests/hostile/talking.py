"""Many clients in conversation, one process of them: `python -m tests.hostile.talking FOLDER NAME CLIENTS TURNS`.

Each turn that was acknowledged is one line: the session and the message's id. The first clients share sessions with
those of other processes, the rest have sessions of their own.
"""

import sys
import threading
from pathlib import Path

from pipelines.chat.run import ChatCall, chat
from shared.settings import Settings
from shared.wiring import Wiring

SHARED = 5
CALLER = "clinician"
MESSAGES = ("When should a cough be referred?", "and at 62?", "thanks", "What about weight loss?", "hello")
_told = threading.Lock()


def session_of(name: str, client: int) -> str:
    """Return the session that a client speaks in."""
    return f"shared-{client}" if client < SHARED else f"{name}-{client}"


def message_id(name: str, client: int, turn: int) -> str:
    """Return the id of a client's message."""
    return f"{name}-{client}-{turn:03d}"


def _talk(wiring: Wiring, name: str, client: int, turns: int) -> None:
    session = session_of(name, client)
    for turn in range(turns):
        own = message_id(name, client, turn)
        chat(wiring, ChatCall(CALLER, "talking", MESSAGES[(client + turn) % len(MESSAGES)], own, session))
        with _told:
            sys.stdout.write(f"{session} {own}\n")
            sys.stdout.flush()


def main(folder: Path, name: str, clients: int, turns: int) -> None:
    """Speak with all clients at once until each has had its turns."""
    wiring = Wiring(Settings(data_dir=folder))
    wiring.retriever, wiring.sessions, wiring.servings.active()  # built before the clients meet there
    threads = [threading.Thread(target=_talk, args=(wiring, name, client, turns)) for client in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
