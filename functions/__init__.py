"""Where it enters: a folder a deployed function."""
