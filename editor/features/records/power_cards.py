"""Statuses and abilities in sentences, and who has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.features.records.sentences import ability_sentences, status_sentences
from editor.features.records.text_card import RowsCard, TextCard
from runtime.content import KINDS, path_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from editor.features.records.figures import FigureRow


class StatusCard(TextCard):
    """What the status does."""

    title = "What it does"

    def sentences(self) -> Sequence[str]:
        """See `TextCard`."""
        status = self.subject.content.statuses.get(self.subject.ref.id)
        return status_sentences(status) if status is not None else ()


class AbilityCard(TextCard):
    """What the ability does."""

    title = "What it does"

    def sentences(self) -> Sequence[str]:
        """See `TextCard`."""
        ability = self.subject.content.abilities.get(self.subject.ref.id)
        return ability_sentences(self.subject.content, ability) if ability is not None else ()


class BearersCard(RowsCard):
    """Who has it, and at which field."""

    title = "Who has it"
    columns = ("Record", "kind", "by")
    empty = "Nobody yet: no enemy, item, boss or tile names it."

    def rows(self) -> Iterable[FigureRow]:
        """See `RowsCard`."""
        for usage in self.subject.context.usages.users_of(self.subject.ref):
            kind = KINDS[usage.owner.kind].singular.lower()
            yield self.row(usage.owner, (kind, path_text(usage.path[:1])))
