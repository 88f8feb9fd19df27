"""Colours, tile atlas and whole-map pictures as RGBA arrays: no Qt, shared by editor and tools."""

from runtime.picture.icons import icon, shadowed
from runtime.picture.png import png_bytes

__all__ = ["icon", "png_bytes", "shadowed"]
