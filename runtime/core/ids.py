"""Ids of records: slugs, and the nearest existing one for "did you mean"."""

from __future__ import annotations

import re
import unicodedata
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

LONGEST_SLUG = 64
_SLUG = re.compile(rf"[a-z][a-z0-9_]{{0,{LONGEST_SLUG - 1}}}")
# Device names of Windows: no file there can have one of them as its stem.
_RESERVED = frozenset(
    {"con", "prn", "aux", "nul"} | {f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)}
)
_LEAST_LIKENESS = 0.6


def is_slug(text: str) -> bool:
    """Tell whether a text can be an id and so a file name on every system.

    A slug has 1 to 64 lower-case letters, digits and underscores, and begins with a letter.
    """
    return bool(_SLUG.fullmatch(text)) and text not in _RESERVED


def slugify(text: str, taken: Iterable[str] = ()) -> str:
    """Return a slug for a name as people write it, different from all `taken` ones.

    Accents are dropped, other signs become underscores; a name without any letter becomes
    "unnamed". A taken slug gets the first free number from 2 on.
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    plain = re.sub(r"['’`]", "", plain)
    slug = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    slug = re.sub(r"^[0-9_]+", "", slug)[:LONGEST_SLUG].rstrip("_") or "unnamed"
    if slug in _RESERVED:
        slug += "_"
    return _free(slug, frozenset(taken))


def _free(slug: str, taken: frozenset[str]) -> str:
    candidate, number = slug, 2
    while candidate in taken:
        ending = f"_{number}"
        candidate = slug[: LONGEST_SLUG - len(ending)].rstrip("_") + ending
        number += 1
    return candidate


def nearest(name: str, names: Iterable[str], most: int = 3) -> list[str]:
    """Return the existing names that `name` may have been meant for, the likeliest first.

    At most `most`, none when nothing is similar; equally similar ones in alphabetical order.
    """
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(name.casefold())
    found = []
    for other in set(names):
        matcher.set_seq1(other.casefold())
        if matcher.real_quick_ratio() >= _LEAST_LIKENESS and matcher.ratio() >= _LEAST_LIKENESS:
            found.append((-matcher.ratio(), other))
    return [other for _, other in sorted(found)[:most]]
