"""What a message asks of the tools: its words with people, medicines and doses marked, then patterns with slots."""
