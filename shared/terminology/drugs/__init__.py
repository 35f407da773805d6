"""Names of medicines: generic, brand, INN and USAN, short forms, and those that are taken for one another."""
