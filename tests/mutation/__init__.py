"""Mutation testing: small faults put into the criteria and the reading of context, and whether a test notices."""
