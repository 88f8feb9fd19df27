"""The marks that can lie above the tiles, one class each."""
