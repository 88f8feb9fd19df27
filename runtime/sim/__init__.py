"""Bots and simulations, which drive sessions from outside, and analysis for the editor."""
