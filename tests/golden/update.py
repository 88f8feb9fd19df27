"""Write every golden catalog anew, on purpose only: `make golden`."""

from __future__ import annotations

import sys

from tests.golden import maps
from tests.golden.saves import corpus

CATALOGS = (maps, corpus)


def main() -> int:
    """Update each catalog and say so; 1 when one refuses."""
    for catalog in CATALOGS:
        try:
            print(catalog.update())  # noqa: T201 a command line prints
        except maps.StaleVersionError as error:
            print(error, file=sys.stderr)  # noqa: T201 same
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
