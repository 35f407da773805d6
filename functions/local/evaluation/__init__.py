"""Evaluation: labelled cases run through the pipelines of this process, and figures of how right the answers are."""
