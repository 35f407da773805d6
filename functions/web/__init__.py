"""The web function."""
