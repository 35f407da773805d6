"""The agent function."""
