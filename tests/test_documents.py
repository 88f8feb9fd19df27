"""The documents lead to what is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = [
    path for path in sorted(ROOT.glob("*.md")) + sorted(ROOT.glob("docs/**/*.md")) if path.is_file()
]
LINK = re.compile(r"\]\(([^)\s#]+)[^)]*\)")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_to_a_file_that_is_there(document: Path) -> None:
    links = LINK.findall(document.read_text(encoding="utf-8"))
    own = [link for link in links if "://" not in link]
    assert [link for link in own if not (document.parent / link).exists()] == []


def test_every_folder_and_target_that_the_readme_names_is_there() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    folders = re.findall(r"^\| `([a-z]+)/` \|", text, re.MULTILINE)
    assert len(folders) >= 5
    assert [folder for folder in folders if not (ROOT / folder).is_dir()] == []
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"(?:`|^)make ([a-z]+)", text, re.MULTILINE))
    assert [each for each in targets if f"\n{each}:" not in makefile] == []
