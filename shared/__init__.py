"""What the product knows (guideline, terminology, criteria, ...) and what it reaches (ports)."""

import os

__version__ = "0.4.0"

# Read by numpy's own library, whoever loads it first: one thread adds up in one order, and texts are too short for two.
os.putenv("OPENBLAS_NUM_THREADS", "1")
