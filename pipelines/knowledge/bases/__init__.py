"""Bases of roles: a file in, checked and reported; editions compared; the one that answers, ready to be searched."""
