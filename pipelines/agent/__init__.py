"""The agent pipeline: clinical tools one at a time, answers from what they found, writes only proposed."""
