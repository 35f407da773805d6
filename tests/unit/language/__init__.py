"""Texts to passages, and letters of many voices."""
