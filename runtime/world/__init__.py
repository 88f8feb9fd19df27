"""Plain state of a run: level, actors, items, and the save format. It knows no rules."""
