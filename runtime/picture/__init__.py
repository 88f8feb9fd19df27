"""Colours, tile atlas and whole-map pictures as RGBA arrays: no Qt, shared by editor and tools."""
