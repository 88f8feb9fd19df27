"""The features of the editor, one folder each; they never import one another."""
