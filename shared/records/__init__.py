"""A patient's own papers: documents, what each says of medicines, results and dates, and whose record it is."""
