"""What a model field means beyond its type: read by forms, checks and docs, never by the rules."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ref:
    """The value is the id of a record of `kind`."""

    kind: str


@dataclass(frozen=True, slots=True)
class MarkerRef:
    """The value is the id of a record whose kind follows from the preset of the same marker."""


@dataclass(frozen=True, slots=True)
class Unit:
    """The unit in which the number counts, as shown after it ("tiles", "time", "floors").

    `unless` names a field beside it and a value of that field with which the number has no unit.
    """

    text: str
    unless: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """The foldable section of the form where the field stands; fields without one come first."""

    title: str


@dataclass(frozen=True, slots=True)
class Label:
    """The field's name in forms when the one made from its identifier would read badly."""

    text: str


@dataclass(frozen=True, slots=True)
class Each:
    """What one item of the list is called when the list's name doesn't tell ("status")."""

    text: str


@dataclass(frozen=True, slots=True)
class Weight:
    """Tickets in a weighted choice: forms show the percent that it makes among its siblings."""


@dataclass(frozen=True, slots=True)
class Percent:
    """A chance in per cent, 0 to 100."""


@dataclass(frozen=True, slots=True)
class Density:
    """One thing per this many tiles; 0 means none."""


@dataclass(frozen=True, slots=True)
class Multiline:
    """Text of several lines."""


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour written #rrggbb."""


@dataclass(frozen=True, slots=True)
class IconName:
    """A name of the icon font, such as "skull"."""


@dataclass(frozen=True, slots=True)
class SpritePath:
    """The path of a picture below the project's `sprites` folder."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Lines of text that make a picture: printed one per line, painted rather than typed."""
