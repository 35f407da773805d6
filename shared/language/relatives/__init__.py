"""Whose it is, where a document speaks of relatives."""
