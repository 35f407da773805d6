"""Vietnamese, with and without its marks, and English questions about Vietnamese texts."""
