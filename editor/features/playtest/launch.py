"""What a playtest plays: which map, which seed, from where, and what stands in its way."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from editor.app.feature import PlayRequest
from editor.app.records import name_of, refs_of
from runtime.content import AssetRef
from runtime.content.models.maps import FRESH_SEED
from runtime.game import MetaStore, Session, Setup, meta_path, run_problems

if TYPE_CHECKING:
    from pathlib import Path

    from editor.app.context import Context
    from editor.documents.project import Project
    from runtime.content import Content, Problem
    from runtime.content.models.campaigns import Campaign
    from runtime.core.geometry import Cell

FRESH_SEEDS = 1_000_000
NO_SETUP = Setup()


@dataclass(frozen=True, slots=True)
class Launch:
    """Everything that a run starts from; the content is a snapshot, unsaved edits and all.

    A launch into a campaign has it in `setup`, and the `store` of what lasts in the project. It
    `counts` when the run is entered there and paid; else it is practice.
    """

    content: Content
    map_id: str
    title: str
    seed: int | str
    start: Cell | None = None
    unsaved: bool = False
    problems: tuple[Problem, ...] = ()
    setup: Setup = NO_SETUP
    store: MetaStore | None = None
    counts: bool = False
    is_chosen: bool = True
    """False while the designer has still to choose who sets out, and how."""
    broken: frozenset[str] = frozenset()
    """Characters with errors in what they need."""

    @property
    def campaign(self) -> Campaign | None:
        """The campaign that is set out into, if it is one."""
        return self.content.campaigns.get(self.setup.campaign or "")

    @property
    def stakes(self) -> str:
        """Whether a campaign's run pays, in a word; "" for single maps."""
        if self.store is None or not self.is_chosen:
            return ""
        return "for keeps" if self.counts else "practice"

    def begin(self) -> Session:
        """Begin the run. Raises as `Session.new` and `MetaStore.begin`."""
        setup = self.setup
        if setup.campaign is None:
            return Session.new(self.content, self.map_id, self.seed, start=self.start)
        if self.counts and self.store is not None:
            return self.store.begin(
                self.content, setup.campaign, self.seed, character=setup.character
            )
        return Session.new(self.content, "", self.seed, setup=setup)


def fresh_seed() -> int:
    """Return a seed that nobody has seen; short, so that it can be read out and typed."""
    return secrets.randbelow(FRESH_SEEDS)


def wanted(context: Context, last: AssetRef | None) -> PlayRequest | None:
    """Return what F5 means now: the map in front, else the map open last, else the first map.

    The cell is only that of the map in front. None when the project has no map.
    """
    front = context.current_editor
    if front is not None and front.play is not None:
        return front.play()
    maps = refs_of(context.project, "maps")
    chosen = next((ref for ref in (context.current_ref, last) if ref in maps), None)
    chosen = chosen or (maps[0] if maps else None)
    if chosen is None:
        return None
    editor = context.editor_of(chosen)
    if editor is not None and editor.play is not None:
        request = editor.play()
        return PlayRequest(request.map_id, request.seed)
    return PlayRequest(chosen.id, _own_seed(context.project.content, chosen.id))


def _own_seed(content: Content, map_id: str) -> int:
    definition = content.maps.get(map_id)
    if definition is None or definition.seed == FRESH_SEED:
        return fresh_seed()
    return definition.seed


def make_launch(project: Project, request: PlayRequest, *, here: bool) -> Launch:
    """Take the snapshot that is played; `here` starts at the cell that is pointed at."""
    ref = AssetRef("maps", request.map_id)
    return Launch(
        content=project.content,
        map_id=request.map_id,
        title=name_of(project, ref),
        seed=request.seed,
        start=request.cell if here else None,
        unsaved=project.is_dirty(),
        problems=blocking(project, request.map_id, NO_SETUP),
    )


def campaign_of(project: Project, ref: AssetRef | None) -> AssetRef | None:
    """Return the campaign that a record stands for: itself, or a character's first campaign."""
    if ref is None or ref.kind not in {"campaigns", "characters"}:
        return None
    if ref.kind == "campaigns":
        return ref if project.has(ref) else None
    return next(iter(refs_of(project, "campaigns")), None)


def make_campaign_launch(
    project: Project, campaign: AssetRef, character: str | None, folder: Path | None
) -> Launch:
    """Take the snapshot that a campaign is played with; what is left is for the designer to choose.

    `folder` is that of what lasts; None is the user's own.
    """
    plain = Setup(campaign.id)
    problems = blocking(project, "", plain)
    broken = {
        ref.id
        for ref in refs_of(project, "characters")
        if blocking(project, "", Setup(campaign.id, ref.id)) != problems
    }
    return Launch(
        content=project.content,
        map_id="",
        title=name_of(project, campaign),
        seed=fresh_seed(),
        unsaved=project.is_dirty(),
        problems=problems,
        setup=Setup(campaign.id, character),
        store=MetaStore(meta_path(project.root, project.name, folder)),
        is_chosen=False,
        broken=frozenset(broken),
    )


def blocking(project: Project, map_id: str, setup: Setup) -> tuple[Problem, ...]:
    """Return the errors that keep a run from beginning, as `delve simulate` has them too."""
    return run_problems(project.content, project.problems, map_id, setup)
