"""What a model says a message means, held against its words and against what code reads in them."""
