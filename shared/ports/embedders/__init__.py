"""The embedders port: texts to vectors."""
