"""The nodes of the agent's graph, named as in the graph."""
