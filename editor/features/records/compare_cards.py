"""What a rank or a monster modifier makes of an enemy: before and after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.features.records.card import Card, Subject
from editor.features.records.figures import FigureRow, Figures
from editor.features.records.pickers import Picker, Stepper
from editor.features.records.sentences import inflictions_text, listed
from editor.features.records.text_card import RowsCard
from editor.features.records.words import beats, label, percent
from runtime.content.models.ranks import MonsterModifier, Rank
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    from collections.abc import Iterable

    from runtime.content import Content
    from runtime.content.models.ranks import EnemyRank
    from runtime.sim.analysis import Sheet, Strikes

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
        self.told = label("label")
        self.column.addWidget(self.figures)
        self.column.addWidget(self.told)

    def changed(self, enemy: str) -> tuple[Sheet, Sheet]:
        """Return the numbers of an enemy before and after."""
        raise NotImplementedError

    def besides(self) -> list[str]:
        """Say what changes besides numbers."""
        raise NotImplementedError

    def fitting(self, content: Content) -> Iterable[str]:
        """Return the enemies that may be chosen."""
        return content.enemies

    def refresh(self) -> None:
        """See `Card`."""
        from runtime.sim.analysis import player_with, strikes  # noqa: PLC0415 - numba later

        content = self.subject.content
        options = [(id_, content.enemies[id_].name) for id_ in self.fitting(content)]
        self.figures.setVisible(bool(options))
        if not options:
            self.told.setText("No enemy can have it: none has the tags that it requires.")
            return
        enemy = self.enemy.load(options, self.subject.view.enemy)
        before, after = self.changed(enemy)
        player = player_with(content, content.rules.player.start_items)
        rules, shot = content.rules.combat, content.enemies[enemy].attack.kind == "ranged"
        fights = [
            (strikes(player, sheet, rules), strikes(sheet, player, rules, shot=shot))
            for sheet in (before, after)
        ]
        self.figures.show_rows([*number_rows(before, after), *fight_rows(*fights)])
        self.told.setText("\n".join(self.besides()))
        self.told.setVisible(bool(self.told.text()))


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


def fight_rows(before: tuple[Strikes, Strikes], after: tuple[Strikes, Strikes]) -> list[FigureRow]:
    """Return how long the player in start gear needs and lasts, before and after."""
    rows = []
    for name, old, new in zip(("Turns to kill it", "Turns one lasts"), before, after, strict=True):
        times = new.time / old.time if 0 < old.time < float("inf") else 1.0
        figures = (beats(old.time), beats(new.time), f"×{times:.2f}")
        rows.append(FigureRow(name, figures, role="accent", roles=("dim", "text", "text")))
    return rows


class RankCard(BeforeAfterCard):
    """What the rank makes of an enemy."""

    def changed(self, enemy: str) -> tuple[Sheet, Sheet]:
        """See `BeforeAfterCard`."""
        from runtime.sim.analysis import ranked_sheet  # noqa: PLC0415 - numba comes later

        content, floor, own = self.subject.content, self.subject.view.floor, self.subject.ref.id
        rank = Rank(own) if own in list(Rank) else Rank.NORMAL
        return (
            ranked_sheet(content, enemy, floor, Rank.NORMAL),
            ranked_sheet(content, enemy, floor, rank),
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
    """Which monster modifiers the rank may have on the chosen enemy, and how often as the first."""

    title = "Which modifiers it may have"
    columns = ("Modifier", "weight", "as the first")
    empty = "None: the rank has no monster modifiers."

    def rows(self) -> Iterable[FigureRow]:
        """See `RowsCard`."""
        content, own = self.subject.content, self.subject.ref.id
        rank = content.ranks.get(own)
        if rank is None or not rank.traits.high:
            return
        found = {
            id_: each
            for id_, each in content.monster_modifiers.items()
            if own in each.ranks and each.weight
        }
        total = sum(each.weight for each in found.values())
        for id_, each in found.items():
            figures = (f"{each.weight}", percent(each.weight / total))
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

    def changed(self, enemy: str) -> tuple[Sheet, Sheet]:
        """See `BeforeAfterCard`."""
        from runtime.sim.analysis import ranked_sheet  # noqa: PLC0415 - numba comes later

        content, floor = self.subject.content, self.subject.view.floor
        rank = Rank(content.monster_modifiers[self.subject.ref.id].ranks[0])
        return (
            ranked_sheet(content, enemy, floor, rank),
            ranked_sheet(content, enemy, floor, rank, (self.subject.ref.id,)),
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
