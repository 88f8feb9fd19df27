"""What every record is made of: frozen models, appearance, ranges and bounded field types."""

from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from runtime.content.annotations import (
    Colour,
    Density,
    Group,
    IconName,
    Label,
    Multiline,
    Percent,
    SpritePath,
    Unit,
    Weight,
)

MAX_COUNT = 1_000_000
MAX_WEIGHT = 2**62


class Model(BaseModel):
    """A frozen value of content. Unknown fields are kept, and reported by the checks."""

    model_config = ConfigDict(
        frozen=True,
        extra="allow",
        strict=True,
        allow_inf_nan=False,
        use_attribute_docstrings=False,
        protected_namespaces=(),
    )


SLUG_PATTERN = r"^[a-z][a-z0-9_]*$"
Slug = Annotated[str, Field(pattern=SLUG_PATTERN, max_length=64)]
Count = Annotated[int, Field(ge=0, le=MAX_COUNT)]
Positive = Annotated[int, Field(ge=1, le=MAX_COUNT)]
Tickets = Annotated[int, Field(ge=0, le=MAX_WEIGHT), Weight()]
Chance = Annotated[float, Field(ge=0, le=100), Percent(), Unit("%")]
TilesPer = Annotated[int, Field(ge=0, le=MAX_COUNT), Density(), Unit("tiles")]
Duration = Annotated[int, Field(ge=1, le=100_000), Unit("time")]
FloorNumber = Annotated[int, Field(ge=1, le=999)]


class IntRange(Model):
    """Whole numbers from `low` to `high`, both included; written [low, high] in files."""

    low: int = Field(ge=0, le=MAX_COUNT)
    high: int = Field(ge=0, le=MAX_COUNT)

    @model_validator(mode="before")
    @classmethod
    def _from_pair(cls, value: object) -> object:
        if isinstance(value, list | tuple):
            if len(value) != 2:  # noqa: PLR2004 - a pair has two ends
                raise ValueError("a range is a pair [low, high]")
            return {"low": value[0], "high": value[1]}
        return value

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if self.low > self.high:
            raise ValueError(f"the range {self.low}..{self.high} is inverted")
        return self

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and self.low <= value <= self.high


class Appearance(Model):
    """How a thing is drawn: the first of sprite, icon and glyph that exists, in its colour."""

    sprite: Annotated[str, SpritePath()] = Field(
        "", description="Picture below the project's sprites folder."
    )
    icon: Annotated[str, IconName()] = Field("", description="Name in the icon font.")
    glyph: str = Field(
        "?", min_length=1, max_length=1, description="The character that stands for it in text."
    )
    colour: Annotated[str, Colour()] = Field(
        "#b9bec9", pattern=r"^#[0-9a-f]{6}$", description="Colour of icon and glyph, as #rrggbb."
    )


class Suppression(Model):
    """A warning or a hint of one field that is known and meant; errors can't be suppressed."""

    code: str = Field(
        pattern=r"^[WI]_[A-Z0-9_]+$",
        max_length=64,
        description="The code of the problem, such as W_EASIER; only warnings and hints.",
    )
    path: str = Field(
        "",
        max_length=400,
        description="The field where it stands, such as entries[0].weight; empty for the record.",
    )
    reason: str = Field(min_length=1, max_length=500, description="Why it is meant to be so.")


class Record(Model):
    """What every record has, whatever its kind."""

    name: str = Field(min_length=1, max_length=80, description="What designers and players read.")
    tags: tuple[Slug, ...] = Field((), description="Words to find it by and to choose it with.")
    notes: Annotated[str, Multiline(), Group("Notes")] = Field(
        "", max_length=20_000, description="For designers; the game never shows it."
    )
    appearance: Annotated[Appearance, Group("Appearance")] = Field(
        Appearance(), description="How it is drawn on maps and in lists."
    )
    suppressed: Annotated[tuple[Suppression, ...], Group("Notes"), Label("Suppressed problems")] = (
        Field((), description="Warnings and hints of this record that are meant, each with why.")
    )
