"""What the product knows (guideline, terminology, criteria, ...) and what it reaches (ports)."""
