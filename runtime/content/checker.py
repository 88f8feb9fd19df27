"""Running the checks: over a whole project, or again for what one edit can have changed."""

from collections.abc import Iterable, Mapping, Sequence

from runtime.content.asset import Asset
from runtime.content.base import Record
from runtime.content.checks import CHECKS, Check, CheckContext
from runtime.content.kinds import RULES_ID
from runtime.content.problems import Problem, problem
from runtime.content.references import references_of
from runtime.content.refs import AssetRef
from runtime.content.snapshot import Content
from runtime.content.suppressions import SuppressedProblem, sifted
from runtime.core.ids import nearest

_RULES = AssetRef("rules", RULES_ID)
_BY_RULES = ("maps", "campaigns", "unlocks", "characters")
"""Kinds whose checks look at the rules."""
_BEARERS = {"items": "affixes", "enemies": "monster_modifiers"}
"""Kinds, and the kind that looks at all of them for somebody who could have it."""


def check_asset(
    asset: Asset, context: CheckContext, extra: Sequence[Check] = ()
) -> tuple[Problem, ...]:
    """Return what is wrong with one record: what reading it found, then each check's problems."""
    return asset.problems + _run((*CHECKS, *extra), asset, context)


def _run(checks: Iterable[Check], asset: Asset, context: CheckContext) -> tuple[Problem, ...]:
    record = asset.record
    if record is None:
        return ()
    return tuple(
        found
        for check in checks
        if check.applies_to(asset.ref)
        for found in check.run(asset.ref, record, context)
    )


def check_project(
    assets: Mapping[AssetRef, Asset], content: Content, extra: Sequence[Check] = ()
) -> list[Problem]:
    """Return the problems of all records, the worst first.

    `extra` are checks from above the content, such as those of maps.
    """
    return Checker(assets, content, extra).problems()


def _missing(ref: AssetRef) -> tuple[Problem, ...]:
    """Say that the project has no rules; that other records are not there is no fault."""
    if ref != _RULES:
        return ()
    message = "the project has no rules, so the default ones hold; make this record to set them"
    return (problem("W_NO_RULES", ref, (), message),)


class Checker:
    """The problems of a project, kept by owner so that a re-check replaces only what it must.

    Who owns it calls `update` after each edit with the new assets and content.
    """

    def __init__(
        self, assets: Mapping[AssetRef, Asset], content: Content, extra: Sequence[Check] = ()
    ) -> None:
        checks = (*CHECKS, *extra)
        self._alone = tuple(check for check in checks if check.alone)
        self._joined = tuple(check for check in checks if not check.alone)
        self._targets: dict[AssetRef, frozenset[AssetRef]] = {}
        self._users: dict[AssetRef, set[AssetRef]] = {}
        self._broken: set[AssetRef] = set()
        self._own: dict[AssetRef, tuple[Problem, ...]] = {}
        self._by_owner: dict[AssetRef, tuple[Problem, ...]] = {}
        self._suppressed: dict[AssetRef, tuple[SuppressedProblem, ...]] = {}
        self._is_complete = bool(extra)
        self._take(assets, assets, content)
        self._check(assets, assets, content)

    def problems(self) -> list[Problem]:
        """Return all problems, the worst first, then by file."""
        found = [each for owned in self._by_owner.values() for each in owned]
        return sorted(found, key=lambda each: each.sort_key)

    def problems_of(self, ref: AssetRef) -> tuple[Problem, ...]:
        """Return the problems of one record."""
        return self._by_owner.get(ref, ())

    def suppressed(self) -> list[SuppressedProblem]:
        """Return the problems that records suppress, the worst first, then by file."""
        found = [each for owned in self._suppressed.values() for each in owned]
        return sorted(found, key=lambda each: each.problem.sort_key)

    def users_of(self, ref: AssetRef) -> frozenset[AssetRef]:
        """Return the records that name this one."""
        return frozenset(self._users.get(ref, ()))

    def update(
        self, changed: Iterable[AssetRef], assets: Mapping[AssetRef, Asset], content: Content
    ) -> frozenset[AssetRef]:
        """Check again what the changed records can have touched; returns those owners.

        These are the records themselves, those who use them, the tables that they name, and who
        names records that are not there but are like some that came or went.
        """
        changed = frozenset(changed)
        touched = self._dependants(changed)
        were = changed & self._targets.keys()
        self._take(changed, assets, content)
        touched |= self._dependants(changed)
        touched |= self._lost(were ^ (changed & self._targets.keys()))
        if _RULES in changed:
            touched |= {ref for ref in assets if ref.kind in _BY_RULES}
        self._check(touched, assets, content)
        return frozenset(touched)

    def _dependants(self, changed: frozenset[AssetRef]) -> set[AssetRef]:
        """Return whose problems can follow from the changed records.

        What is checked looks at the records that it names, so direct users suffice; but cycles
        run through tables of tables, unlocks of unlocks and enemies that call enemies, bosses look
        at those of the same enemy, unlocks look at their like and at who uses what they grant,
        affixes and monster modifiers look at all who could have them, and maps and campaigns look
        at everything below them.
        """
        direct = set(changed)
        for ref in changed:
            direct |= self._users.get(ref, set())
        direct |= {
            target
            for ref in changed
            for target in self._targets.get(ref, ())
            if target.kind == "drop_tables"
        }
        direct |= self._unlocks_beside(changed) | self._bosses_beside(changed)
        kinds = {ref.kind for ref in changed}
        bearers = {name for kind, name in _BEARERS.items() if kind in kinds}
        direct |= {ref for ref in self._targets if ref.kind in bearers} if bearers else set()
        through = {"maps", "campaigns"}
        through |= {"drop_tables"} & kinds
        through |= {"enemies"} if kinds & {"enemies", "abilities"} else set()
        return direct | {ref for ref in self._above(changed) if ref.kind in through}

    def _lost(self, moved: Iterable[AssetRef]) -> set[AssetRef]:
        """Return who names records that are not there, but are like some that came or went.

        What is said of them names the nearest ids.
        """
        ids: dict[str, list[str]] = {}
        for ref in moved:
            ids.setdefault(ref.kind, []).append(ref.id)
        missing = (ref for ref in self._users if ref.kind in ids and ref not in self._targets)
        like = (ref for ref in missing if nearest(ref.id, ids[ref.kind]))
        return {user for ref in like for user in self._users[ref]}

    def _unlocks_beside(self, changed: frozenset[AssetRef]) -> set[AssetRef]:
        """Return the unlocks beside a changed one, and those that grant what others name too."""
        if any(ref.kind == "unlocks" for ref in changed):
            return {ref for ref in self._targets if ref.kind == "unlocks"}
        return {
            user
            for ref in changed
            for target in self._targets.get(ref, ())
            if target.kind in ("enemies", "items")
            for user in self._users.get(target, ())
            if user.kind == "unlocks"
        }

    def _bosses_beside(self, changed: frozenset[AssetRef]) -> set[AssetRef]:
        """Return the bosses that are the same enemies as changed ones."""
        return {
            user
            for ref in changed
            if ref.kind == "bosses"
            for target in self._targets.get(ref, ())
            for user in self._users.get(target, ())
            if user.kind == "bosses"
        }

    def _above(self, changed: Iterable[AssetRef]) -> set[AssetRef]:
        """Return all who use the changed records, directly or by others."""
        found: set[AssetRef] = set()
        waiting = list(changed)
        while waiting:
            fresh = self._users.get(waiting.pop(), set()) - found
            found |= fresh
            waiting.extend(fresh)
        return found

    def _link(self, ref: AssetRef, record: Record | None) -> None:
        """Replace the references that start at a record."""
        for target in self._targets.pop(ref, ()):
            self._users[target].discard(ref)
        if record is not None:
            targets = frozenset(target for _, target in references_of(record))
            self._targets[ref] = targets
            for target in targets:
                self._users.setdefault(target, set()).add(ref)

    def _take(
        self, refs: Iterable[AssetRef], assets: Mapping[AssetRef, Asset], content: Content
    ) -> None:
        """Note what records are by themselves: their references, and the faults within them."""
        context = CheckContext(content)
        for ref in refs:
            asset = assets.get(ref)
            self._link(ref, asset.record if asset else None)
            self._broken.discard(ref)
            self._own.pop(ref, None)
            if asset is None:
                continue
            if asset.broken:
                self._broken.add(ref)
            if own := asset.problems + _run(self._alone, asset, context):
                self._own[ref] = own

    def _check(
        self, refs: Iterable[AssetRef], assets: Mapping[AssetRef, Asset], content: Content
    ) -> None:
        context = CheckContext(content, self._broken, self._users)
        for ref in sorted({*refs, _RULES}):
            self._by_owner.pop(ref, None)
            self._suppressed.pop(ref, None)
            asset = assets.get(ref)
            joined = _run(self._joined, asset, context) if asset else _missing(ref)
            found = self._own.get(ref, ()) + joined
            if asset is not None and asset.record is not None and asset.record.suppressed:
                found = self._sift(ref, asset.record, found)
            if found:
                self._by_owner[ref] = found

    def _sift(
        self, ref: AssetRef, record: Record, found: tuple[Problem, ...]
    ) -> tuple[Problem, ...]:
        """Set aside what a record suppresses; return what stays.

        What maps suppress may be found by a check from above the content, so without such checks
        nothing of it is called stale.
        """
        kept, aside = sifted(ref, record, found, stale=self._is_complete or ref.kind != "maps")
        if aside:
            self._suppressed[ref] = aside
        return kept
