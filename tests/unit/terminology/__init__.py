"""Text to mentions, in sentences and tables."""
