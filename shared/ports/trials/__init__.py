"""The trials port: registered clinical trials for a condition."""
