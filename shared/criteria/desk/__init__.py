"""The rulebook's desk: what people do to a rule, the history that this leaves, and how a rulebook travels."""
