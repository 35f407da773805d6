"""Deployable archives: one a function, with the code that it reaches and the requirements that it has."""
