"""Map generation: (content, map definition, seed) to a proved map, a pure function."""
