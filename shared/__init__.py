"""What the product knows (guideline, terminology, criteria, ...) and what it reaches (ports)."""

__version__ = "0.3.0"
