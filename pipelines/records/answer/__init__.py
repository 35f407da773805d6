"""Sentences of an answer, each with what it rests on."""
