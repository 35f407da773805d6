"""One reading of text: who speaks, of whom, under which heading, and what is asserted; before words are understood."""
