"""Readings that a person wrote, for texts that the grammar cannot read: a file of them, and its reader."""
