"""Compiled grid kernels: sight, distance, components, lines and random draws."""
