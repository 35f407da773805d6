"""The assess pipeline."""
