"""How an enemy fares: its numbers by floor, against a character, where it is, what it does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from editor.features.records.card import Card, Subject
from editor.features.records.curve import Curve
from editor.features.records.drop_cards import OddsCard
from editor.features.records.duel_rows import (
    COUNTED,
    PENDING,
    DuelRow,
    DuelRows,
    acts_of,
    turns_of,
)
from editor.features.records.figures import FigureRow, Figures
from editor.features.records.growth import growth_lines
from editor.features.records.pickers import Picker, Stepper
from editor.features.records.sentences import enemy_sentences, listed
from editor.features.records.text_card import RowsCard, TextCard
from editor.features.records.words import label, percent, spans
from runtime.content.ladder import ladder
from runtime.content.models.ranks import Rank

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from runtime.content import Content
    from runtime.content.models.enemies import Enemy
    from runtime.sim.analysis.duels import Duellist
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
    fighters: Sequence[Duellist]
    plain: Sequence[Duellist]
    """The same of normal rank."""


def climb(subject: Subject, enemy: Enemy) -> Climb:
    """Return the subject's enemy for the rank and the campaign of the view."""
    from runtime.sim.analysis.fighters import (  # noqa: PLC0415 - numba comes later
        enemy_on,
        enemy_up_ladder,
    )

    content, view, own = subject.content, subject.view, subject.ref.id
    ranks = (Rank(view.rank), Rank.NORMAL)
    if view.campaign in content.campaigns:
        rungs = ladder(content.campaigns[view.campaign])
        if all(content.maps.get(rung.map) is not None for rung in rungs):
            ranked = [enemy_up_ladder(content, own, view.campaign, each) for each in ranks]
            return Climb([rung.floor for rung in rungs], *ranked)
    floors = floors_of(enemy)
    return Climb(floors, *(enemy_on(content, own, floors, each) for each in ranks))


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
        from runtime.sim.analysis.fighters import sheets  # noqa: PLC0415 - numba comes later

        enemy, view = self.subject.content.enemies.get(self.subject.ref.id), self.subject.view
        if enemy is None:
            return
        campaigns = self.subject.content.campaigns.items()
        options = [("", "Any floor"), *((id_, each.name) for id_, each in campaigns)]
        self.campaign.load(options, view.campaign)
        self.rank.load(RANKS, view.rank)
        found = climb(self.subject, enemy)
        plain = sheets(found.plain) if view.rank != Rank.NORMAL else ()
        self.curve.show_lines(found.floors, growth_lines(sheets(found.fighters), plain))


class DuelCard(Card):
    """How a character kills it, and how it kills them, floor by floor."""

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
        self.figures = Figures(self.icons, ("To kill it", "health", "hits", "blows", "turns"))
        self.deaths = Figures(self.icons, ("To die of it", "damage", "hits", "acts", "turns"))
        workers = subject.context.workers
        self.duels, self.dying = DuelRows(self.figures, workers), DuelRows(self.deaths, workers)
        self.told = label("label")
        for each in (self.figures, self.deaths):
            each.setToolTip(COUNTED)
            self.column.addWidget(each)
        self.column.addWidget(self.told)

    def refresh(self) -> None:
        """See `Card`."""
        from runtime.sim.analysis.fighters import fighting  # noqa: PLC0415 - numba comes later

        content, view = self.subject.content, self.subject.view
        enemy = content.enemies.get(self.subject.ref.id)
        if enemy is None:
            return
        people = [(id_, each.name) for id_, each in content.characters.items()]
        self.character.load([("", "the player"), *people], view.character)
        known = view.character if view.character in content.characters else None
        player, found = fighting(content, known, view.level), climb(self.subject, enemy)
        shown = [place for place in SHOWN if place < len(found.floors)]
        foes = [(found.floors[place], found.fighters[place]) for place in shown]
        self.duels.show_rows(content, [self._kill(floor, player, foe) for floor, foe in foes])
        burst = enemy.attack.kind == "burst"
        self.deaths.setVisible(not burst)
        self.dying.show_rows(
            content, [self._death(floor, foe, player) for floor, foe in foes if not burst]
        )
        self.told.setText(_counted(content, enemy, found.fighters[0]))

    def _kill(self, floor: int, player: Duellist, foe: Duellist) -> DuelRow:
        health, hit = foe.sheet_with(()).max_health, self._hit(player, foe)
        row = FigureRow(f"floor {floor}", (f"{health}", hit, PENDING, PENDING))
        return DuelRow(row, {2: acts_of(player, foe), 3: turns_of(player, foe)})

    def _death(self, floor: int, foe: Duellist, player: Duellist) -> DuelRow:
        sheet = foe.sheet_with(())
        damage = f"{sheet.low}–{sheet.high}" if sheet.low != sheet.high else f"{sheet.low}"
        row = FigureRow(f"floor {floor}", (damage, self._hit(foe, player), PENDING, PENDING))
        return DuelRow(row, {2: acts_of(foe, player), 3: turns_of(foe, player)})

    def _hit(self, attacker: Duellist, target: Duellist) -> str:
        from runtime.sim.analysis import (  # noqa: PLC0415 - numba comes later
            attack_of,
            defense_of,
            hit_chance,
        )

        attack = attack_of(attacker.sheet_with(()), shot=attacker.shot)
        chance = hit_chance(
            attack, defense_of(target.sheet_with(())), self.subject.content.rules.combat
        )
        return percent(round(float(chance), 2))

    def close_work(self) -> None:
        """See `Card`."""
        self.duels.close()
        self.dying.close()


def _counted(content: Content, enemy: Enemy, fighter: Duellist) -> str:
    """Say which abilities the duel counts, and which it leaves out."""
    used = [trick.record.name for trick in fighter.tricks]
    without = [content.abilities[each].name for each in fighter.left_out]
    told = ["In start gear."]
    if enemy.attack.kind == "burst":
        told.append("It bursts once, and dies of it.")
    if used:
        told.append(f"Counted: {listed(used)}.")
    if without:
        told.append(f"Left out, as they call, heal, move or need another case: {listed(without)}.")
    return " ".join(told)


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
        self.rank.picked.connect(self._choose_rank)
        self.top.insertWidget(2, self.rank)

    def _choose_rank(self, rank: str) -> None:
        self.subject.view.choose(rank=rank)
        self.refresh()

    def source(self) -> Source | None:
        """See `OddsCard`: an enemy without drops has no card."""
        from runtime.sim.analysis.sources import kills  # noqa: PLC0415 - numba comes later

        content, enemy = self.subject.content, self.subject.ref.id
        if enemy not in content.enemies:
            return None
        rank = Rank(self.rank.load(RANKS, self.subject.view.rank))
        return next(kills(content, enemy, [rank]), None)
