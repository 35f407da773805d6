"""A model that may see a patient's documents answers in sentences with the marks of their lines; code checks them."""
