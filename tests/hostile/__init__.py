"""Files made to break ingestion, and moments chosen to."""
