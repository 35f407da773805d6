"""The sample guideline that ships with the product: a fictional guideline in two editions, and ten patients."""
