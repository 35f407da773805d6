"""Search in one role's base: what a question speaks of, weighed by how rare it is there."""
