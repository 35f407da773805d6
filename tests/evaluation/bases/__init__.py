"""A made-up base of 600 entries, and questions to it."""
