"""The guideline that the benchmarks read: the real one where NG12_REFERENCE_DATA names it, else the sample."""

import os
from pathlib import Path

from functions.local import sample


def pdf() -> Path:
    """Return the path of the PDF."""
    folder = os.environ.get("NG12_REFERENCE_DATA")
    return next(iter(sorted(Path(folder).glob("*.pdf")))) if folder else sample.guideline()
