"""A model that may see a patient's documents says what is meant, points and puts plainly; code checks and quotes."""
