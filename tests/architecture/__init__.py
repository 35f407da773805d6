"""The rules of the house, read from its source: what may name what, what happens at import, how long things are."""
