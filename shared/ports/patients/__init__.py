"""The patients port: where patient records come from."""
