"""`delve docs content`: the READMEs of the kinds, always current."""

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from runtime.cli.field_tables import readme_of
from runtime.cli.main import build_app
from runtime.content import KINDS, shipped_project
from runtime.content.fields import fields_of, value_of


@pytest.mark.parametrize("kind", list(KINDS))
def test_the_shipped_readme_is_current(kind: str) -> None:
    text = (shipped_project() / kind / "README.md").read_text(encoding="utf-8")

    assert text == readme_of(KINDS[kind]), "run `make docs`"


@pytest.mark.parametrize("kind", list(KINDS))
def test_every_field_has_a_row_with_its_help(kind: str) -> None:
    text = readme_of(KINDS[kind])
    value = value_of(KINDS[kind].model)
    for model in [value.model] if value.model else value.variants.values():
        for field in fields_of(model):
            assert f"| `{field.name}` |" in text
            assert field.help.replace("|", "\\|") in text


def test_a_row_gives_help_bounds_unit_default_and_target() -> None:
    text = readme_of(KINDS["maps"])

    assert "| `width` | Columns, with the border. | whole number, 16 to 256 tiles | `44` |" in text
    assert "id of [zone tiers](../zone_tiers/README.md) | **required** |" in text
    assert "or null" in text
    assert '## BspLayout: `"kind": "bsp"`' in text


def test_the_command_writes_what_changed_and_no_more(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(shipped_project(), copy)
    (copy / "tiles" / "README.md").write_text("old")

    done = CliRunner().invoke(build_app(), ["docs", "content", "--project", str(copy)])

    assert done.exit_code == 0
    assert done.output.count("written: ") == 1
    assert (copy / "tiles" / "README.md").read_text(encoding="utf-8") == readme_of(KINDS["tiles"])
