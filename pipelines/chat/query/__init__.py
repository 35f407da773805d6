"""What a message asks, given what the conversation has said so far."""
