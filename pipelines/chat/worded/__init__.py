"""Answers worded by a language model: it words what code chose, and what it writes is checked before it is shown."""
