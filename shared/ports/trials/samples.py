"""A few fictional trials, each with the words that it is found by, marked as samples."""

from collections.abc import Sequence

from shared.ports.trials.base import Trial

SAMPLES: Sequence[tuple[str, Trial]] = (
    (
        "amyotrophic lateral sclerosis als",
        Trial("sample-nct-1", "Sample trial in ALS", "RECRUITING", "Sheffield, United Kingdom"),
    ),
    (
        "pancreatic cancer",
        Trial("sample-nct-2", "Sample trial in pancreatic cancer", "COMPLETED", "London, United Kingdom"),
    ),
)
