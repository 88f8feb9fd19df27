"""The command list: keys without clashes, menus by group."""

from __future__ import annotations

from editor.app.command import Command, Menu, clashes, grouped


def nothing(_context: object) -> None:
    return None


def command(command_id: str, shortcut: str = "", scope: str = "", **more: object) -> Command:
    return Command(command_id, command_id.title(), nothing, shortcut, scope=scope, **more)  # type: ignore[arg-type]


def test_two_commands_with_one_key_clash_whatever_the_spelling() -> None:
    found = clashes([command("a", "Ctrl+S"), command("b", "ctrl + s"), command("c", "Ctrl+T")])
    assert [(clash.first.id, clash.second.id) for clash in found] == [("a", "b")]
    assert "a and b" in str(found[0])


def test_two_scopes_may_share_a_key_but_the_window_may_not_share_it_with_them() -> None:
    brushes = [command("chunks.brush", "B", "chunks"), command("maps.box", "B", "maps")]
    assert clashes(brushes) == []
    assert len(clashes([*brushes, command("browse", "B")])) == 2


def test_second_keys_clash_too() -> None:
    redo = command("redo", "Ctrl+Shift+Z", more_shortcuts=("Ctrl+Y",))
    assert len(clashes([redo, command("yank", "Ctrl+Y")])) == 1


def test_one_id_twice_is_a_clash() -> None:
    assert [clash.key for clash in clashes([command("a"), command("a")])] == ["a"]


def test_a_menu_keeps_its_groups_in_order_of_appearance() -> None:
    commands = [
        command("one", menu=Menu.FILE, group="x"),
        command("two", menu=Menu.FILE, group="y"),
        command("three", menu=Menu.FILE, group="x"),
        command("other", menu=Menu.EDIT, group="x"),
    ]
    assert [[each.id for each in group] for group in grouped(commands, Menu.FILE)] == [
        ["one", "three"],
        ["two"],
    ]
