"""The ingest pipeline."""
