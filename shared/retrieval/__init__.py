"""Finding the passages that answer: lexical and vector legs, fusion, boosts, canonical text."""
