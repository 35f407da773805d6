"""A question and a role in; an answer of that role's knowledge base, a question back, or topics out."""
