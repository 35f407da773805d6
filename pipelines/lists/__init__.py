"""A whole list of patients: rows in, an answer for each in order, and a worklist of those to look at first."""
