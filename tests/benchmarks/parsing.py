"""The whole parse beside PyMuPDF's plain text pass over the same file; start, import and memory apart."""

import subprocess
import sys
from collections.abc import Iterator

import pymupdf

from pipelines.ingest.read import read_guideline
from tests.benchmarks.guideline import pdf
from tests.benchmarks.measure import beside, interleaved

_MEMORY = """
import resource, sys, time
started = time.perf_counter()
from pipelines.ingest.read import read_guideline
import pymupdf
imported = time.perf_counter()
read_guideline(open(sys.argv[1], "rb").read())
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(f"import {(imported - started) * 1000:.0f} ms; peak memory of the parsing process {peak:.0f} MB (goal <= 256)")
"""


def run() -> Iterator[str]:
    """Yield the lines."""
    path = pdf()
    data = path.read_bytes()

    def plain_text() -> None:
        with pymupdf.open(stream=data, filetype="pdf") as document:
            for page in document:
                page.get_text()

    seconds = interleaved({"whole parse": lambda: read_guideline(data), "plain text pass": plain_text}, rounds=9)
    yield f"file: {path.name}"
    yield beside(seconds, "whole parse", "plain text pass", "goal <= 3")
    yield subprocess.run(
        [sys.executable, "-c", _MEMORY, str(path)], check=True, capture_output=True, text=True
    ).stdout.strip()
