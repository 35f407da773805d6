"""The vector leg of any corpus: asked of one partition alone, and not believed about others."""

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass

from shared.errors import BackendAwayError
from shared.ports.embedders.base import Embedder
from shared.ports.vectors.base import Neighbour, VectorIndex
from shared.search.deadline import Deadline, in_time
from shared.search.passage import start_of

VECTOR_LOST = "vector search did not answer: searched by words and meaning alone"
PARTITION = "partition"


@dataclass(frozen=True, slots=True)
class Nearest:
    """Embeds what is asked and finds its neighbours. `restrict`: under which name vectors carry their partition."""

    embedder: Embedder
    vectors: VectorIndex
    pool: Executor | None = None
    restrict: str = PARTITION

    def to(self, text: str, partition: str, limit: int, deadline: Deadline) -> list[Neighbour]:
        """Return the nearest of a partition, best first; none where nothing answers in time, and the loss is noted.

        The index is asked for the partition alone; what it gives of another all the same is left out.
        """
        if VECTOR_LOST in deadline.lost:
            return []
        try:
            found = in_time(self._asking(text, partition, limit), deadline, self.pool)
        except (BackendAwayError, TimeoutError):
            deadline.lose(VECTOR_LOST)
            return []
        start = start_of(partition)
        return [one for one in found if start and one.id.startswith(start) and one.id != start]

    def _asking(self, text: str, partition: str, limit: int) -> Callable[[], list[Neighbour]]:
        where = {self.restrict: (partition,)}
        return lambda: self.vectors.nearest(self.embedder.embed_query(text), limit, where)
