"""Keepers of traces: who is handed the spans of a request."""
