"""Names of records and of fields within them."""

from typing import NamedTuple

FieldPath = tuple[str | int, ...]


class AssetRef(NamedTuple):
    """One record: its kind and its id."""

    kind: str
    id: str

    @property
    def path(self) -> str:
        """The record's file, relative to the project: "items/sword.json"."""
        return f"{self.kind}/{self.id}.json"


def path_text(path: FieldPath) -> str:
    """Write a field path as people do: ("zones", 0, "tier") gives "zones[0].tier"."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            text += f".{part}" if text else part
    return text
