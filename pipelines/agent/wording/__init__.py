"""How results, questions and losses are said."""
