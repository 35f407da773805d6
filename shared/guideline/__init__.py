"""The guideline as data: editions, recommendations, symptom rows, terms, criteria trees, citations."""
