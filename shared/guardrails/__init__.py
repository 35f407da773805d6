"""What may come in, what evidence suffices, what may go out, and the fixed messages."""
