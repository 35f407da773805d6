"""A language model in a chat turn: it says what is meant and points at passages; code finds, checks and quotes."""
