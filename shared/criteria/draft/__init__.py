"""The drafter: from a recommendation's words to a criteria tree for a person to read, in small steps."""
