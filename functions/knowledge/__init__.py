"""The knowledge function."""
