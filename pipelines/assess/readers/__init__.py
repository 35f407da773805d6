"""The model's reading of a record beside the rules': it raises questions and marks; it sets and lowers nothing."""
