"""From the start of a fresh process to its first answer: the assess function beside an empty three-node graph."""

from collections.abc import Iterator

from tests.benchmarks.measure import beside, interleaved
from tests.benchmarks.served import ASSESS, BASELINE, Server, environment


def run() -> Iterator[str]:
    """Yield the line."""
    with environment() as variables:

        def first(source: object, target: str) -> None:
            server = Server(source, target, variables)  # type: ignore[arg-type]
            try:
                server.wait()
            finally:
                server.stop()

        contestants = {
            "fresh assess": lambda: first(ASSESS, "assess"),
            "fresh empty graph": lambda: first(BASELINE, "empty_graph"),
        }
        yield beside(interleaved(contestants, rounds=7), "fresh assess", "fresh empty graph", "goal <= 1.25")
