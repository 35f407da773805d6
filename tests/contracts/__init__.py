"""One contract suite a port: a class that every adapter's test inherits, giving its fixtures and nothing else."""
