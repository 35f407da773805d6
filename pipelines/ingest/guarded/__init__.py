"""Reading a file that nobody trusts: in a process of its own, under limits, by two readers that must agree."""
