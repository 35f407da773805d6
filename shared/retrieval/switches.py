"""What retrieval does and how much each part says: the seeds' switches and the weights of the legs."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Switches:
    """Which parts take part. The deadline is in seconds; the threshold a confidence of 0 to 1."""

    bm25: bool = True
    vector: bool = True
    terminology: bool = True
    boosts: bool = True
    cross_references: bool = True
    rerank: bool = False
    corrective: bool = True
    corrective_threshold: float = 0.3
    timeout_seconds: float = 5.0


@dataclass(frozen=True, slots=True)
class Weights:
    """What each leg says in the fusion, and a reranker on top of it."""

    lexical: float = 1.0
    vector: float = 0.5
    concept: float = 2.0
    rerank: float = 2.0


SWITCHES, WEIGHTS = Switches(), Weights()
