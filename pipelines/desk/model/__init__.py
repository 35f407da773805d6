"""A tree by a language model, to be read beside the drafter's: code checks it, nothing is judged by it or saved."""
