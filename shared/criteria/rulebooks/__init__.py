"""Reviewed criteria as data: one file a guideline, one entry a recommendation, in words that a clinician can read."""
