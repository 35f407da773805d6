"""What the evaluation counts, and that it counts as others do."""
