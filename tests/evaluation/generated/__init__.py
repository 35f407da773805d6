"""Texts generated from the reading policy, each with what must become of it, and the measuring of them."""
