"""The icon font: an attribute per icon, "mdi7." and its character; names have underscores."""

class MDI7:
    __font_file__: str
