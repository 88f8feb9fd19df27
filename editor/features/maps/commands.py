"""What can be done with the map in front, by menu, key and command palette."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from editor.app.command import Command, Menu
from editor.features.maps.toggles import TOGGLES

if TYPE_CHECKING:
    from collections.abc import Callable

    from editor.app.context import Context
    from editor.features.maps.live_map import LiveMap
    from editor.features.maps.toggles import Toggle

    Act = Callable[[LiveMap], object]

SCOPE = "maps"


def live_map(context: Context) -> LiveMap | None:
    """Return the live map in front, if one is."""
    from editor.features.maps.live_map import LiveMap  # noqa: PLC0415 - loads when first opened

    editor = context.current_editor
    return editor.view if editor is not None and isinstance(editor.view, LiveMap) else None


def _on_map(act: Act) -> Callable[[Context], None]:
    def run(context: Context) -> None:
        live = live_map(context)
        if live is not None:
            act(live)

    return run


def _has_map(context: Context) -> bool:
    return context.has_project and live_map(context) is not None


def _is_free(context: Context) -> bool:
    live = live_map(context) if context.has_project else None
    return live is not None and not live.is_locked


def _is_locked(context: Context) -> bool:
    live = live_map(context)
    return live is not None and live.is_locked


def _is_on(toggle_id: str, context: Context) -> bool:
    live = live_map(context)
    return live is not None and live.is_on(toggle_id)


def _seed_commands() -> tuple[Command, ...]:
    def seed(
        name: str, title: str, act: Callable[[LiveMap], object], key: str, icon: str
    ) -> Command:
        return Command(
            f"maps.{name}", title, _on_map(act), key, Menu.MAP, "seed", icon,
            enabled=_is_free, scope=SCOPE,
        )  # fmt: skip

    return (
        seed("dice", "Throw the Dice", lambda live: live.seeds.throw(), "Ctrl+R", "dice-5-outline"),
        seed("next_seed", "Next Seed", lambda live: live.seeds.step(1), "Ctrl+]", "chevron-right"),
        seed("last_seed", "Previous Seed", lambda live: live.seeds.step(-1), "Ctrl+[",
             "chevron-left"),
        Command(
            "maps.lock", "Lock the Seed", _on_map(lambda live: live.lock(not live.is_locked)),
            "Ctrl+L", Menu.MAP, "seed", "lock-outline", "Give every run of this map this seed",
            enabled=_has_map, checked=_is_locked, scope=SCOPE,
        ),
    )  # fmt: skip


def _stage_commands() -> tuple[Command, ...]:
    def stage(
        name: str, title: str, act: Callable[[LiveMap], object], key: str, icon: str
    ) -> Command:
        return Command(
            f"maps.{name}", title, _on_map(act), key, Menu.MAP, "stages", icon,
            enabled=_has_map, scope=SCOPE,
        )  # fmt: skip

    return (
        stage("stage_back", "Back One Stage",
              lambda live: live.stages.choose(live.stages.index - 1), "Alt+[", "step-backward"),
        stage("stage_on", "On One Stage",
              lambda live: live.stages.choose(live.stages.index + 1), "Alt+]", "step-forward"),
    )  # fmt: skip


def _toggle_command(place: int, toggle: Toggle) -> Command:
    return Command(
        f"maps.show_{toggle.id}", f"Show {toggle.title}",
        _on_map(lambda live: live.toggle(toggle.id)), f"Alt+{place}", Menu.MAP, "show",
        toggle.icon, toggle.tip, enabled=_has_map, checked=partial(_is_on, toggle.id), scope=SCOPE,
    )  # fmt: skip


COMMANDS = (
    *_seed_commands(),
    *_stage_commands(),
    *(_toggle_command(place, toggle) for place, toggle in enumerate(TOGGLES, start=1)),
)
