"""The nodes of the records graph."""
