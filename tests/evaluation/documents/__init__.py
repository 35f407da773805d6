"""A model's recorded answers over invented patients' documents, and what is made of them."""
