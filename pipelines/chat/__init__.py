"""The chat pipeline."""
