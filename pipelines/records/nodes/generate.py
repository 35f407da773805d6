"""Write the answer: the draft's sentences whose passages are in the context, and no others."""

from pipelines.records.state import RecordsState, Runtime


def generate(state: RecordsState, runtime: Runtime) -> RecordsState:
    """Return the points that may be said."""
    _ = runtime
    held = state["context"].lines
    return {"points": tuple(point for point in state["draft"].points if point.line.key in held)}
