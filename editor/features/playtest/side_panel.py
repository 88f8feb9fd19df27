"""The right side: the player, the small map, what is pointed at, what is worn."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from editor.features.playtest.attack_section import AttackSection
from editor.features.playtest.full_map import known_text
from editor.features.playtest.inspector import Inspector
from editor.features.playtest.meter import Meter, ThinMeter
from editor.features.playtest.minimap import Minimap
from editor.features.playtest.setting_out import NOBODY
from editor.features.playtest.things import status_text
from editor.widgets.item_facts import number
from runtime.content.stats import DamageType
from runtime.core.words import counted
from runtime.game import experience_for

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from editor.app.icons import Icons
    from editor.features.playtest.play import Play
    from runtime.content.models.progress import LevelRules
    from runtime.game import Observation, Sheet, events

WIDTH = 360
MAP_HEIGHT, LEAST_MAP, MAP_SHARE = 190, 90, 0.16
STATS_ACROSS = 3
USUAL_TIME = 100


def stats_of(sheet: Sheet) -> list[tuple[str, str]]:
    """Return the numbers that the player fights by, each with its name."""
    kind = "" if sheet.damage_type is DamageType.PHYSICAL else f" {sheet.damage_type}"
    always = [
        ("Damage", f"{sheet.low}–{sheet.high}{kind}"),
        ("Accuracy", f"{sheet.accuracy} %"),
        ("Critical", f"{number(sheet.crit_chance)} %"),
        ("Armour", str(sheet.armour)),
        ("Evasion", f"{sheet.evasion} %"),
        ("Block", f"{number(sheet.block)} %"),
        ("Sight", str(sheet.sight)),
        ("A step", f"{sheet.move_time} time"),
        ("An attack", f"{sheet.attack_time} time"),
    ]
    rare = [("Thorns", sheet.thorns, ""), ("Leech", sheet.leech, " %")]
    return always + [(name, f"{number(value)}{unit}") for name, value, unit in rare if value]


def name_of_player(play: Play) -> str:
    """Return the name of the character that is played."""
    character = play.content.characters.get(play.session.summary.character or "")
    return character.name if character is not None else NOBODY


def floor_text(seen: Observation) -> str:
    """Return floor and level: "floor 3 of 9 · level 4"."""
    floors = f" of {seen.stage.floors}" if seen.stage is not None else ""
    levels = seen.player.level > 1 or seen.player.next_level_at is not None
    return f"floor {seen.floor}{floors}" + (f" · level {seen.player.level}" if levels else "")


def stage_text(seen: Observation) -> str:
    """Return "The Withered Graves › Beggars' Rows"; "" outside campaigns."""
    return f"{seen.stage.biome} › {seen.stage.name}" if seen.stage is not None else ""


class SidePanel(QWidget):
    """Shows a play in numbers."""

    def __init__(self, icons: Icons) -> None:
        super().__init__()
        self._icons = icons
        self.setProperty("look", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedWidth(WIDTH)
        self.name, self.floor, self.gold = QLabel(NOBODY), QLabel(), QLabel()
        self.name.setProperty("look", "title")
        self.floor.setProperty("look", "label")
        self.health, self.experience = Meter(icons), ThinMeter()
        self.place, self.tally = QLabel(), QLabel()
        self.place.setProperty("look", "label")
        self.tally.setProperty("look", "label")
        self.statuses = QLabel()
        self.statuses.setTextFormat(Qt.TextFormat.RichText)
        self.statuses.setWordWrap(True)
        self.statuses.setToolTip("What clings to you, and for how many turns")
        self._stats = QGridLayout()
        self._values: dict[str, tuple[QLabel, QLabel]] = {}
        self.known = QLabel()
        self.known.setProperty("look", "label")
        self.minimap = Minimap(MAP_HEIGHT)
        self.inspector = Inspector(icons)
        self.attack = AttackSection()
        self._attack_place = QWidget()
        self.worn = QLabel()
        self.worn.setTextFormat(Qt.TextFormat.RichText)
        self.worn.setWordWrap(True)
        self._lay_out()

    def _lay_out(self) -> None:
        inner, area, whole = QWidget(), QScrollArea(), QVBoxLayout(self)
        inner.setProperty("look", "panel")
        area.setProperty("look", "panel")
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inner)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(area)
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._stats.setHorizontalSpacing(14)
        self._stats.setVerticalSpacing(8)
        who, stats_and_gold = _section(column), QHBoxLayout()
        who.addLayout(_row(self.name, self.floor))
        who.addWidget(self.place)
        who.addWidget(self.health)
        who.addWidget(self.experience)
        who.addWidget(self.tally)
        who.addWidget(self.statuses)
        stats_and_gold.addLayout(self._stats, 1)
        who.addLayout(stats_and_gold)
        small = _section(column)
        small.addLayout(_row(_head("Map"), self.known))
        small.addWidget(self.minimap)
        _section(column).addWidget(self.inspector)
        place, fight = QVBoxLayout(self._attack_place), _inner()
        place.setContentsMargins(0, 0, 0, 0)
        place.setSpacing(0)
        place.addWidget(_line())
        place.addLayout(fight)
        fight.addWidget(self.attack)
        column.addWidget(self._attack_place)
        gear = _section(column)
        gear.addLayout(_row(_head("Worn"), self.gold))
        gear.addWidget(self.worn)
        column.addStretch(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the small map less room in low windows; what is still too long scrolls."""
        super().resizeEvent(event)
        room = round(self.height() * MAP_SHARE)
        self.minimap.setFixedHeight(min(max(room, LEAST_MAP), MAP_HEIGHT))

    def show_play(self, play: Play, happened: tuple[events.Event, ...] = ()) -> None:
        """Show the player, what is known, and what has just happened."""
        seen = play.seen
        player = seen.player
        self.name.setText(name_of_player(play))
        self.floor.setText(floor_text(seen))
        self.place.setText(stage_text(seen))
        self.place.setVisible(seen.stage is not None)
        self._show_experience(play.content.rules.levels, seen)
        self.health.show_health(player.health, player.max_health)
        self.gold.setText(f"{player.gold} gold")
        self.statuses.setText(self._status_text(seen))
        self.statuses.setVisible(bool(player.statuses))
        self._show_stats(player.sheet)
        self.known.setText(known_text(seen))
        self.minimap.show_seen(play.content, seen)
        self.worn.setText(self._worn_text(seen))
        self._attack_place.setVisible(self.attack.show_play(play, happened))

    def _show_experience(self, rules: LevelRules, seen: Observation) -> None:
        player = seen.player
        needed = player.next_level_at
        self.experience.setVisible(needed is not None)
        text = f"{player.xp} xp"
        if needed is not None:
            before = experience_for(rules, player.level)
            done, whole = player.xp - before, max(needed - before, 1)
            text = f"{max(needed - player.xp, 0)} xp to level {player.level + 1}"
            self.experience.show_share(done / whole, f"{player.xp} of {needed} experience")
        self.tally.setText(f"{counted(seen.kills, 'kill')} · {text}")

    def _show_stats(self, sheet: Sheet) -> None:
        stats = stats_of(sheet)
        for place, (name, value) in enumerate(stats):
            if name not in self._values:
                self._values[name] = self._add_stat(name, place)
            self._values[name][1].setText(value)
        for name, labels in self._values.items():
            for label in labels:
                label.setVisible(name in dict(stats))

    def _add_stat(self, name: str, place: int) -> tuple[QLabel, QLabel]:
        label, value = QLabel(name), QLabel()
        label.setProperty("look", "label")
        row, across = divmod(place, STATS_ACROSS)
        pair = QVBoxLayout()
        pair.setSpacing(0)
        pair.addWidget(label)
        pair.addWidget(value)
        self._stats.addLayout(pair, row, across)
        return label, value

    def stat(self, name: str) -> str:
        """Return the number that is shown under a name."""
        return self._values[name][1].text()

    def _status_text(self, seen: Observation) -> str:
        """Say what clings to the player; a sign tells harm from help besides the colour."""
        parts = []
        for status in seen.player.statuses:
            sign, role = ("▼", "error") if status.harmful else ("▲", "uncommon")
            colour = self._icons.colour(role).name()
            told = f"{sign} {escape(status_text(status))}".replace(" ", "&nbsp;")
            parts.append(f'<span style="color:{colour}">{told}</span>')
        return " &nbsp; ".join(parts)

    def _worn_text(self, seen: Observation) -> str:
        dim = self._icons.colour("dim").name()
        lines = []
        for slot, stack in seen.player.worn.items():
            colour = self._icons.colour(stack.rarity).name()
            curse = self._icons.colour("cursed").name()
            bound = f' <span style="color:{curse}">cursed</span>' if stack.cursed else ""
            lines.append(
                f'<tr><td width="86" style="color:{dim}">{escape(slot.capitalize())}</td>'
                f'<td style="color:{colour}">{escape(stack.name)}{bound}</td></tr>'
            )
        if not lines:
            return f'<span style="color:{dim}">Nothing yet. What you find goes into the bag.</span>'
        return f'<table cellspacing="2">{"".join(lines)}</table>'


def _section(column: QVBoxLayout) -> QVBoxLayout:
    """Add a section below a separating line."""
    if column.count():
        column.addWidget(_line())
    inner = _inner()
    column.addLayout(inner)
    return inner


def _inner() -> QVBoxLayout:
    inner = QVBoxLayout()
    inner.setContentsMargins(14, 11, 14, 13)
    inner.setSpacing(9)
    return inner


def _line() -> QFrame:
    line = QFrame()
    line.setProperty("look", "line")
    return line


def _head(text: str) -> QLabel:
    label = QLabel(text)
    label.setProperty("look", "head")
    return label


def _row(left: QWidget, right: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.addWidget(left)
    row.addStretch()
    row.addWidget(right)
    return row
