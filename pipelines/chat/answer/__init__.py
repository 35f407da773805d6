"""Answers without a model: which recommendation answers, its own words, whether the person falls inside, the page."""
