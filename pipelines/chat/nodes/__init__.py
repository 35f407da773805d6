"""The twelve nodes of the chat graph, named as in the graph."""
