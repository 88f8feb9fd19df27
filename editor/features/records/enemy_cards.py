"""How an enemy fares: its numbers by floor, against a character, where it is, what it does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from editor.features.records.card import Card, Subject
from editor.features.records.curve import Curve, Line
from editor.features.records.drop_cards import OddsCard
from editor.features.records.figures import FigureRow, Figures
from editor.features.records.pickers import Picker, Stepper
from editor.features.records.sentences import enemy_sentences
from editor.features.records.text_card import RowsCard, TextCard
from editor.features.records.words import beats, label, percent, spans
from runtime.content.ladder import ladder
from runtime.content.models.ranks import Rank

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from runtime.content.models.enemies import Enemy
    from runtime.sim.analysis import Sheet
    from runtime.sim.analysis.sources import Source

FLOORS = 12
SHOWN = (0, 2, 4, 7, 11)
MOST_LEVEL = 200
RANKS = tuple((str(rank), str(rank).capitalize()) for rank in Rank)


def floors_of(enemy: Enemy) -> list[int]:
    """Return the first twelve floors where it lives."""
    return list(range(enemy.min_floor, min(enemy.max_floor, enemy.min_floor + FLOORS - 1) + 1))


@dataclass(frozen=True, slots=True)
class Climb:
    """An enemy floor by floor: outside campaigns by growth, within one by danger."""

    floors: Sequence[int]
    sheets: Sequence[Sheet]
    plain: Sequence[Sheet]
    """The same of normal rank."""


def climb(subject: Subject, enemy: Enemy) -> Climb:
    """Return the numbers of the subject's enemy for the rank and the campaign of the view."""
    from runtime.sim.analysis.fighters import (  # noqa: PLC0415 - numba comes later
        enemy_on,
        enemy_up_ladder,
    )

    content, view, ref = subject.content, subject.view, subject.ref
    rank = Rank(view.rank)
    if view.campaign in content.campaigns:
        rungs = ladder(content.campaigns[view.campaign])
        floors = [rung.floor for rung in rungs if content.maps.get(rung.map) is not None]
        if len(floors) == len(rungs):
            ranked = [
                enemy_up_ladder(content, ref.id, view.campaign, each)
                for each in (rank, Rank.NORMAL)
            ]
            return Climb(floors, *ranked)
    floors = floors_of(enemy)
    ranked = [enemy_on(content, ref.id, floors, each) for each in (rank, Rank.NORMAL)]
    return Climb(floors, *ranked)


class GrowthCard(Card):
    """Health and damage over the floors, of any rank, by growth or by the danger of a campaign."""

    title = "By floor"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.rank = Picker("Rank", "Dotted lines are those of normal rank")
        self.campaign = Picker("Danger", "Growth by floors alone, or the danger of a campaign")
        self.rank.picked.connect(lambda rank: subject.view.choose(rank=rank))
        self.campaign.picked.connect(lambda key: subject.view.choose(campaign=key))
        self.top.addWidget(self.rank)
        self.top.addWidget(self.campaign)
        self.curve = Curve(self.icons)
        self.column.addWidget(self.curve)

    def refresh(self) -> None:
        """See `Card`."""
        enemy, view = self.subject.content.enemies.get(self.subject.ref.id), self.subject.view
        if enemy is None:
            return
        campaigns = self.subject.content.campaigns.items()
        options = [("", "Any floor"), *((id_, each.name) for id_, each in campaigns)]
        self.campaign.load(options, view.campaign)
        self.rank.load(RANKS, view.rank)
        found = climb(self.subject, enemy)
        ranked = view.rank != Rank.NORMAL
        self.curve.show_lines(
            found.floors,
            (
                Line("health", "accent", *_compared(found, _health, ranked=ranked)),
                Line("damage", "warn", *_compared(found, _damage, ranked=ranked)),
            ),
        )


def _health(sheet: Sheet) -> float:
    return float(sheet.max_health)


def _damage(sheet: Sheet) -> float:
    return (sheet.low + sheet.high) / 2


def _compared(
    found: Climb, read: Callable[[Sheet], float], *, ranked: bool
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return what is read from the sheets, and the same of normal rank to compare with."""
    own = tuple(read(sheet) for sheet in found.sheets)
    return own, tuple(read(sheet) for sheet in found.plain) if ranked else ()


class DuelCard(Card):
    """How many turns a character needs to kill it, and lasts against it, floor by floor."""

    title = "Against"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.character = Picker("Character")
        self.character.picked.connect(lambda key: subject.view.choose(character=key))
        self.level = Stepper(
            subject.view, "level", "Level of the character; boons are taken in turn", MOST_LEVEL
        )
        self.top.insertWidget(1, self.character)
        self.note.setText("level")
        self.top.addWidget(self.level)
        columns = ("Floor", "health", "to kill", "hits", "its hit", "hits", "lasts")
        self.figures = Figures(self.icons, columns)
        self.told = label("label")
        self.told.setText(
            "Exact means in turns of 100 time, in start gear: to kill it, the chance that a blow "
            "hits, the damage of its attack, the chance that it hits, and how long one lasts."
        )
        self.column.addWidget(self.figures)
        self.column.addWidget(self.told)

    def refresh(self) -> None:
        """See `Card`."""
        from runtime.sim.analysis import strikes  # noqa: PLC0415 - numba comes later
        from runtime.sim.analysis.fighters import fighter  # noqa: PLC0415 - numba comes later

        content, view = self.subject.content, self.subject.view
        enemy = content.enemies.get(self.subject.ref.id)
        if enemy is None:
            return
        people = [(id_, each.name) for id_, each in content.characters.items()]
        self.character.load([("", "the player"), *people], view.character)
        known = view.character if view.character in content.characters else None
        player, rules = fighter(content, known, view.level), content.rules.combat
        found = climb(self.subject, enemy)
        ranged, burst = enemy.attack.kind == "ranged", enemy.attack.kind == "burst"
        rows = []
        for place in (n for n in SHOWN if n < len(found.floors)):
            sheet = found.sheets[place]
            blow, own = strikes(sheet, player, rules, shot=ranged), strikes(player, sheet, rules)
            figures = (
                f"{sheet.max_health}",
                beats(own.time),
                percent(round(float(own.hit), 2)),
                f"{float(blow.mean_damage):.1f}",
                percent(round(float(blow.hit), 2)),
                "bursts" if burst else beats(blow.time),
            )
            rows.append(FigureRow(f"{found.floors[place]}", figures))
        self.figures.show_rows(rows)


class BehaviourCard(TextCard):
    """What it does, in sentences."""

    title = "What it does"

    def sentences(self) -> Sequence[str]:
        """See `TextCard`."""
        enemy = self.subject.content.enemies.get(self.subject.ref.id)
        return enemy_sentences(self.subject.content, enemy) if enemy is not None else ()


class SpawnCard(RowsCard):
    """Where it can appear, as what, on which floors, and with what share of those chosen."""

    title = "Where it appears"
    columns = ("Where", "floors", "share")
    empty = "Nowhere: no roster, pack, boss, ability or marker names it on this floor."

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.note.setText("floor")
        self.top.addWidget(Stepper(subject.view, "floor", "Floor; packs choose by it"))
        self.figures.setToolTip(
            "Floors of the campaigns on which the map stands; its chance each time that one of "
            "those who may come is chosen"
        )

    def rows(self) -> Iterable[FigureRow]:
        """See `RowsCard`."""
        from runtime.sim.analysis.spawns import (  # noqa: PLC0415 - numba comes later
            floors_of_maps,
            spawns,
        )

        content = self.subject.content
        stands = floors_of_maps(content)
        for spawn in spawns(content, self.subject.ref.id, self.subject.view.floor):
            on_map = spawn.ref.kind == "maps"
            floors = sorted({floor for _, floor in stands.get(spawn.ref.id, ())})
            figures = (spans(floors), percent(spawn.share)) if on_map else ("", "")
            yield self.row(spawn.ref, figures, f"{spawn.name}, {spawn.role}")


class EnemyDropsCard(OddsCard):
    """What the enemy leaves when it dies, by its rank: more rolls, and better ones."""

    title = "Odds of a kill"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.rank = Picker("Rank", "How many rolls, and of what quality, is the rank's affair")
        self.rank.picked.connect(lambda rank: subject.view.choose(rank=rank))
        self.top.insertWidget(2, self.rank)

    def source(self) -> Source | None:
        """See `OddsCard`: an enemy without drops has no card."""
        from runtime.sim.analysis.sources import kills  # noqa: PLC0415 - numba comes later

        content, enemy = self.subject.content, self.subject.ref.id
        if enemy not in content.enemies:
            return None
        rank = Rank(self.rank.load(RANKS, self.subject.view.rank))
        return next(kills(content, enemy, [rank]), None)
