"""What is asked: the kind of question, what it names, its time, and what no answer may decide."""
