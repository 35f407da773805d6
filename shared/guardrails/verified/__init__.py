"""Sentences that a model wrote, held against the spans that they cite: what they say there, or their quotation."""
