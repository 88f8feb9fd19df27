"""The rules of play: the only place that changes a world."""
