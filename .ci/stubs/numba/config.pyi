"""Settings of the whole process."""

CACHE_DIR: str
