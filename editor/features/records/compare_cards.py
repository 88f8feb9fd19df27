"""What a rank or a monster modifier makes of an enemy: before and after."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from editor.features.records.card import Card, Subject
from editor.features.records.duel_rows import (
    COUNTED,
    PENDING,
    Asked,
    Bout,
    DuelRow,
    DuelRows,
    turns_of,
)
from editor.features.records.figures import FigureRow, Figures
from editor.features.records.pickers import Picker, Stepper
from editor.features.records.sentences import inflictions_text, listed
from editor.features.records.text_card import RowsCard
from editor.features.records.words import label, percent
from runtime.content.models.ranks import MonsterModifier, Rank
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from collections.abc import Iterable

    from runtime.content import Content
    from runtime.content.models.ranks import EnemyRank
    from runtime.sim.analysis import Sheet
    from runtime.sim.analysis.duels import Duellist, Ending

DAMAGE_TYPES = ("physical", "fire", "cold", "poison")


class BeforeAfterCard(Card):
    """Every number of a chosen enemy that changes, and how it then fares against the player."""

    title = "Before and after"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.enemy = Picker("Enemy", "The enemy that is changed")
        self.enemy.picked.connect(lambda key: subject.view.choose(enemy=key))
        self.floor = Stepper(subject.view, "floor", "Floor on which it stands")
        self.top.insertWidget(1, self.enemy)
        self.note.setText("floor")
        self.top.addWidget(self.floor)
        self.figures = Figures(self.icons, ("Number", "before", "after", "change"))
        self.figures.setToolTip(COUNTED)
        self.duels = DuelRows(self.figures, subject.context.workers)
        self.told = label("label")
        self.column.addWidget(self.figures)
        self.column.addWidget(self.told)

    def changed(self, enemy: str) -> tuple[Duellist, Duellist]:
        """Return an enemy before and after."""
        raise NotImplementedError

    def besides(self) -> list[str]:
        """Say what changes besides numbers."""
        raise NotImplementedError

    def fitting(self, content: Content) -> Iterable[str]:
        """Return the enemies that may be chosen."""
        return content.enemies

    def refresh(self) -> None:
        """See `Card`."""
        from runtime.sim.analysis.fighters import (  # noqa: PLC0415 - numba later
            fighting,
            sheets,
        )

        content = self.subject.content
        options = [(id_, content.enemies[id_].name) for id_ in self.fitting(content)]
        self.figures.setVisible(bool(options))
        if not options:
            self.told.setText("No enemy can have it: none has the tags that it requires.")
            return
        enemy = self.enemy.load(options, self.subject.view.enemy)
        foes = self.changed(enemy)
        rows = [DuelRow(row) for row in number_rows(*sheets(foes))]
        bursts = content.enemies[enemy].attack.kind == "burst"
        player = fighting(content, None)
        self.duels.show_rows(content, [*rows, *fight_rows(player, *foes, bursts=bursts)])
        self.told.setText("\n".join(self.besides()))
        self.told.setVisible(bool(self.told.text()))

    def close_work(self) -> None:
        """See `Card`."""
        self.duels.close()


def number_rows(before: Sheet, after: Sheet) -> list[FigureRow]:
    """Return a row for each number that is another one."""
    rows = []
    for (name, old), (_, new) in zip(numbers(before), numbers(after), strict=True):
        if old != new:
            change = f"{(new - old) / old * 100:+.0f} %" if old else f"{new - old:+g}"
            shown = change.replace("-", "\N{MINUS SIGN}")
            rows.append(FigureRow(name, (f"{old:g}", f"{new:g}", shown), roles=("dim",)))
    return rows


def numbers(sheet: Sheet) -> list[tuple[str, float]]:
    """Return the numbers of a sheet by the names that designers know."""
    resist = zip(DAMAGE_TYPES, sheet.resistances, strict=True)
    return [
        ("Health", sheet.max_health),
        ("Least damage", sheet.low),
        ("Most damage", sheet.high),
        ("Accuracy", sheet.accuracy),
        ("Evasion", sheet.evasion),
        ("Armour", sheet.armour),
        ("Block", sheet.block),
        ("Critical chance", sheet.crit_chance),
        ("Critical damage", sheet.crit_damage),
        ("Step time", sheet.move_time),
        ("Attack time", sheet.attack_time),
        ("Sight", sheet.sight),
        ("Regeneration", sheet.regeneration / 1000),
        ("Thorns", sheet.thorns),
        ("Leech", sheet.leech),
        *((f"Resists {kind}", value) for kind, value in resist),
    ]


def fight_rows(
    player: Duellist, before: Duellist, after: Duellist, *, bursts: bool
) -> list[DuelRow]:
    """Return how long the player in start gear needs and lasts, before and after."""
    kills = (Bout(player, before), Bout(player, after))
    deaths = (Bout(before, player), Bout(after, player))
    told = [("Turns to kill it", kills), *([] if bursts else [("Turns one lasts", deaths)])]
    return [
        DuelRow(
            FigureRow(name, (PENDING,) * 3, role="accent", roles=("dim", "text", "text")),
            {
                0: turns_of(bouts[0].attacker, bouts[0].target),
                1: turns_of(bouts[1].attacker, bouts[1].target),
                2: Asked(bouts, _ratio),
            },
        )
        for name, bouts in told
    ]


def _ratio(before: Ending, after: Ending) -> str:
    comparable = 0 < before.time < inf and after.time < inf
    return f"×{after.time / before.time:.2f}" if comparable else "–"


class RankCard(BeforeAfterCard):
    """What the rank makes of an enemy."""

    def changed(self, enemy: str) -> tuple[Duellist, Duellist]:
        """See `BeforeAfterCard`."""
        from runtime.sim.analysis.duels import enemy_duellist  # noqa: PLC0415 - numba later

        content, floor, own = self.subject.content, self.subject.view.floor, self.subject.ref.id
        rank = Rank(own) if own in list(Rank) else Rank.NORMAL
        return (
            enemy_duellist(content, enemy, floor, Rank.NORMAL),
            enemy_duellist(content, enemy, floor, rank),
        )

    def besides(self) -> list[str]:
        """See `BeforeAfterCard`."""
        rank: EnemyRank | None = self.subject.content.ranks.get(self.subject.ref.id)
        if rank is None:
            return []
        said = [f"Experience ×{rank.xp}. Its drops are rolled {_times(rank.drops)}."]
        if rank.traits.high:
            low, high = rank.traits.low, rank.traits.high
            count = f"{low}" if low == high else f"{low} to {high}"
            said.append(f"It has {count} monster modifiers, chosen by weight.")
        return said


def _times(count: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")


class TraitsCard(RowsCard):
    """Which monster modifiers the rank brings to the chosen enemy, and how often exactly."""

    title = "Which modifiers it may have"
    columns = ("Modifier", "weight", "chance")
    empty = "None: the rank has no monster modifiers, or none fits the enemy."

    def rows(self) -> Iterable[FigureRow]:
        """See `RowsCard`."""
        from runtime.sim.analysis.trait_odds import trait_odds  # noqa: PLC0415 - numba later

        content, own = self.subject.content, self.subject.ref.id
        enemy = self.subject.view.enemy
        enemy = enemy if enemy in content.enemies else next(iter(content.enemies), "")
        if own not in list(Rank) or not enemy:
            return
        self.note.setText(f"on {content.enemies[enemy].name.lower()}")
        for id_, chance in trait_odds(content, enemy, Rank(own)).items():
            weight = content.monster_modifiers[id_].weight
            figures = (f"{weight}", percent(chance))
            yield self.row(AssetRef("monster_modifiers", id_), figures)


class TraitCard(BeforeAfterCard):
    """What the monster modifier makes of an enemy."""

    def fitting(self, content: Content) -> Iterable[str]:
        """See `BeforeAfterCard`."""
        trait = content.monster_modifiers[self.subject.ref.id]
        for id_, enemy in content.enemies.items():
            excluded = self.subject.ref.id in enemy.excluded_modifiers
            if set(trait.requires) <= set(enemy.tags) and not excluded:
                yield id_

    def changed(self, enemy: str) -> tuple[Duellist, Duellist]:
        """See `BeforeAfterCard`."""
        from runtime.sim.analysis.duels import enemy_duellist  # noqa: PLC0415 - numba later

        content, floor = self.subject.content, self.subject.view.floor
        rank = Rank(content.monster_modifiers[self.subject.ref.id].ranks[0])
        return (
            enemy_duellist(content, enemy, floor, rank),
            enemy_duellist(content, enemy, floor, rank, (self.subject.ref.id,)),
        )

    def besides(self) -> list[str]:
        """See `BeforeAfterCard`."""
        content = self.subject.content
        trait = content.monster_modifiers.get(self.subject.ref.id)
        return trait_sentences(content, trait) if trait is not None else []


def trait_sentences(content: Content, trait: MonsterModifier) -> list[str]:
    """Say on which ranks it comes and what it does besides numbers."""
    said = [f"Before is a plain {trait.ranks[0]}. It comes on {listed(map(str, trait.ranks))}."]
    names = [content.abilities[a].name for a in trait.abilities if a in content.abilities]
    if names:
        said.append(f"It adds {listed(names)}.")
    if trait.inflicts:
        said.append(f"Its hits leave one {inflictions_text(content, trait.inflicts)}.")
    if trait.splits is not None:
        low, high = trait.splits.count.low, trait.splits.count.high
        count = f"{low}" if low == high else f"{low} to {high}"
        said.append(
            f"Dying, it falls apart into {count}, each with {trait.splits.health} % health."
        )
    if trait.passes_to_minions:
        said.append("The minions of its bearer have it too.")
    return said
