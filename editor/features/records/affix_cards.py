"""Affixes: on which items, how they share with their family, and what they give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.features.records.card import Card, Subject
from editor.features.records.curve import Curve, Line
from editor.features.records.pickers import Picker, Stepper
from editor.features.records.text_card import RowsCard, TextCard
from editor.features.records.words import label, percent
from editor.widgets.item_facts import modifier_text
from runtime.content.refs import AssetRef
from runtime.content.stats import StatModifier

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from editor.features.records.figures import FigureRow
    from runtime.content.models.affixes import AffixEffect

FLOORS = range(1, 21)
LINES = ("common", "uncommon", "rare", "epic", "legendary", "accent")


class AffixEffectCard(TextCard):
    """The effect with all its values."""

    title = "What it gives"

    def sentences(self) -> Sequence[str]:
        """See `TextCard`."""
        affix = self.subject.content.affixes.get(self.subject.ref.id)
        if affix is None:
            return ()
        self.note.setText(f"{affix.place}, {affix.family} {affix.tier}")
        return [effect_text(effect) for effect in affix.effects]


def effect_text(effect: AffixEffect) -> str:
    """Write "+2 crit chance to +10 crit chance, in steps of 4: 3 values, each as likely"."""
    ends = [
        modifier_text(StatModifier(stat=effect.stat, operation=effect.operation, value=value))
        for value in (effect.low, effect.high)
    ]
    values = (effect.high - effect.low) // effect.step + 1
    if values == 1:
        return f"{ends[0]}, always the same."
    return f"{ends[0]} to {ends[1]}: {values} values {effect.step} apart, each as likely."


class BasesCard(RowsCard):
    """The items that may have it, with the exact chance on each."""

    title = "On which items"
    columns = ("Item", "level", "tickets", "chance")
    empty = "On none: no gear has one of its tags, a fitting rarity and tickets above 0."

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.note.setText("found on floor")
        self.top.addWidget(Stepper(subject.view, "floor", "Floor on which the item is found"))

    def rows(self) -> Iterable[FigureRow]:
        """See `RowsCard`."""
        from runtime.sim.analysis.affixes import (  # noqa: PLC0415 - numba comes later
            affix_odds,
            eligible_bases,
        )

        content, floor, own = self.subject.content, self.subject.view.floor, self.subject.ref.id
        affix = content.affixes.get(own)
        for id_, tickets in eligible_bases(content, affix).items() if affix is not None else ():
            item = content.items[id_]
            chance = affix_odds(content, item, floor).affixes.get(own, 0.0)
            figures = (f"{item.level + floor - 1}", f"{tickets}", percent(chance))
            yield self.row(AssetRef("items", id_), figures)


class FamilyCard(Card):
    """How the tiers of its family follow one another on an item, floor by floor, exactly."""

    title = "Tiers by floor"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.note.setText("on")
        self.base = Picker("Item", "The item on which the family is rolled")
        self.base.picked.connect(lambda key: subject.view.choose(base=key))
        self.top.addWidget(self.base)
        self.curve = Curve(self.icons, what="found on floor", unit=" %", shared=True)
        self.told = label("label")
        self.column.addWidget(self.curve)
        self.column.addWidget(self.told)

    def refresh(self) -> None:
        """See `Card`."""
        from runtime.sim.analysis.affixes import (  # noqa: PLC0415 - numba comes later
            eligible_bases,
            family_by_level,
        )

        content = self.subject.content
        affix = content.affixes.get(self.subject.ref.id)
        bases = eligible_bases(content, affix) if affix is not None else {}
        self.setVisible(bool(bases))
        if affix is None or not bases:
            return
        likeliest = sorted(bases, key=lambda id_: (-bases[id_], id_))
        options = [(id_, content.items[id_].name) for id_ in likeliest]
        base = content.items[self.base.load(options, self.subject.view.base)]
        family = family_by_level(content, affix, base, FLOORS)
        lines = [
            Line(
                f"{content.affixes[id_].name} ({content.affixes[id_].tier})",
                LINES[place % len(LINES)],
                tuple(round(100 * chance, 1) for chance in chances),
            )
            for place, (id_, chances) in enumerate(family.items())
        ]
        self.curve.show_lines(FLOORS, lines)
        first, last = FLOORS[0] + base.level - 1, FLOORS[-1] + base.level - 1
        self.told.setText(
            f"Exact chance on a found {base.name.lower()}, of item level {first} to {last}."
        )
