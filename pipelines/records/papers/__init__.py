"""A patient's papers made ready to answer from."""
