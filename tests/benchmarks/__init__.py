"""Benchmarks: medians of interleaved runs, printed as ratios to a baseline measured beside them."""
