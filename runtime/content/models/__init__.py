"""One module per kind of record, each with the model of its files."""
