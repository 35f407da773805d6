"""Where documents do not agree: one shape for doses, conditions, results and dates, and both sides told as one."""
