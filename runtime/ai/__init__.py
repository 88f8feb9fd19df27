"""Senses and brains: they read the world and answer with an action. They never change the level."""
