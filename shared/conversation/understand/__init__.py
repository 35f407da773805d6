"""One call before code looks: what a message means, by a model, in words that code can hold it to."""
