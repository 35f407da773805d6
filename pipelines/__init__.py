"""In which order: a folder a pipeline; none imports another."""
