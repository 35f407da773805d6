"""The admin function."""
