"""A small text encoder: words to pieces, pieces to states, in plain arrays."""
