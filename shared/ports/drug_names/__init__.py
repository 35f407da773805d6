"""The drug names port: what a name stands for, where our own list does not know it."""
