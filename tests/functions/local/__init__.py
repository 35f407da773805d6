"""The command line and the sample."""
