"""A turn takes eight nodes in their order, and loads no graph library for it."""

import itertools
import subprocess
import sys
from pathlib import Path

from pipelines.records.graph import FLOW

ASKS = """
import sys
from pathlib import Path
from tests.pipelines.records.conftest import document, records_in

records = records_in(Path(sys.argv[1]))
records.patient("P1", document("D1", "Losartan 50 mg once daily."))
assert "50 mg" in records.ask("What dose of losartan am I on?", "P1").answer
loaded = [name for name in sys.modules if name.startswith(("langgraph", "langchain_core", "langsmith"))]
assert not loaded, loaded
"""


def test_a_turn_takes_its_nodes_in_order_with_one_short_cut() -> None:
    edges = {(edge.source, edge.target) for edge in FLOW.compiled.get_graph().edges}
    names = ["__start__", *FLOW.nodes, "__end__"]
    assert edges == {*itertools.pairwise(names), ("classify_query", "respond")}


def test_the_graph_library_is_not_even_loaded(tmp_path: Path) -> None:
    ran = subprocess.run([sys.executable, "-c", ASKS, str(tmp_path)], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]
