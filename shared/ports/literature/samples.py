"""A few fictional papers, marked as samples."""

from collections.abc import Sequence

from shared.ports.literature.base import Paper

SAMPLES: Sequence[Paper] = (
    Paper("sample-1", "SGLT2 inhibitors in heart failure: a sample", "Sample J Cardiol", "2024", "Fewer admissions"),
    Paper("sample-2", "CGRP antibodies in chronic migraine: a sample", "Sample Neurol", "2024", "Fewer headache days"),
    Paper(
        "sample-3", "Faecal immunochemical testing in primary care: a sample", "Sample Gut", "2025", "High sensitivity"
    ),
)
