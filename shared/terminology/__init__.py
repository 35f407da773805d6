"""Words for the same thing: concepts with their forms, matching, negation, who it is about."""
