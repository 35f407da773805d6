"""A model's plain words beside a sentence that is quoted: what says the same may stand, what says more, less or other
may not."""
