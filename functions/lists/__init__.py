"""The lists function."""
