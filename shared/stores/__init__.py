"""Our nouns over the document port: editions, sessions, audit."""
