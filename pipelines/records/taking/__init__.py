"""Taking documents in."""
