"""Colours, tile atlas and whole-map pictures as RGBA arrays: no Qt, shared by editor and tools.

The package imports nothing, so that the window can read `roles` without loading numpy.
"""
