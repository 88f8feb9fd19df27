"""Running the checks: over a whole project, or again for what one edit can have changed."""

from collections.abc import Iterable, Mapping, Sequence

from runtime.content.asset import Asset
from runtime.content.base import Record
from runtime.content.checks import CHECKS, Check, CheckContext
from runtime.content.kinds import RULES_ID
from runtime.content.problems import Problem
from runtime.content.references import references_of
from runtime.content.refs import AssetRef
from runtime.content.snapshot import Content

_RULES = AssetRef("rules", RULES_ID)


def check_asset(
    asset: Asset, context: CheckContext, extra: Sequence[Check] = ()
) -> tuple[Problem, ...]:
    """Return what is wrong with one record: what reading it found, then each check's problems."""
    if asset.record is None:
        return asset.problems
    found = list(asset.problems)
    for check in (*CHECKS, *extra):
        if not check.kinds or asset.ref.kind in check.kinds:
            found.extend(check.run(asset.ref, asset.record, context))
    return tuple(found)


def check_project(
    assets: Mapping[AssetRef, Asset], content: Content, extra: Sequence[Check] = ()
) -> list[Problem]:
    """Return the problems of all records, the worst first.

    `extra` are checks from above the content, such as those of maps.
    """
    return Checker(assets, content, extra).problems()


class Checker:
    """The problems of a project, kept by owner so that a re-check replaces only what it must.

    Who owns it calls `update` after each edit with the new assets and content.
    """

    def __init__(
        self, assets: Mapping[AssetRef, Asset], content: Content, extra: Sequence[Check] = ()
    ) -> None:
        self._extra = tuple(extra)
        self._targets: dict[AssetRef, frozenset[AssetRef]] = {}
        self._users: dict[AssetRef, set[AssetRef]] = {}
        self._by_owner: dict[AssetRef, tuple[Problem, ...]] = {}
        for ref, asset in assets.items():
            self._link(ref, asset.record)
        self._check(assets, assets, content)

    def problems(self) -> list[Problem]:
        """Return all problems, the worst first, then by file."""
        found = [each for owned in self._by_owner.values() for each in owned]
        return sorted(found, key=lambda each: each.sort_key)

    def problems_of(self, ref: AssetRef) -> tuple[Problem, ...]:
        """Return the problems of one record."""
        return self._by_owner.get(ref, ())

    def users_of(self, ref: AssetRef) -> frozenset[AssetRef]:
        """Return the records that name this one."""
        return frozenset(self._users.get(ref, ()))

    def update(
        self, changed: Iterable[AssetRef], assets: Mapping[AssetRef, Asset], content: Content
    ) -> frozenset[AssetRef]:
        """Check again what the changed records can have touched; returns those owners.

        These are the records themselves, all who use them directly or by others, and the drop
        tables that they name or named.
        """
        changed = frozenset(changed)
        touched = self._dependants(changed)
        for ref in changed:
            asset = assets.get(ref)
            self._link(ref, asset.record if asset else None)
        touched |= self._dependants(changed)
        if _RULES in changed:
            touched |= {ref for ref in assets if ref.kind == "maps"}
        self._check(touched, assets, content)
        return frozenset(touched)

    def _dependants(self, changed: Iterable[AssetRef]) -> set[AssetRef]:
        named = {target for ref in changed for target in self._targets.get(ref, ())}
        found = set(changed)
        waiting = list(found)
        while waiting:
            fresh = self._users.get(waiting.pop(), set()) - found
            found |= fresh
            waiting.extend(fresh)
        return found | {ref for ref in named if ref.kind == "drop_tables"}

    def _link(self, ref: AssetRef, record: Record | None) -> None:
        """Replace the references that start at a record."""
        for target in self._targets.pop(ref, ()):
            self._users[target].discard(ref)
        if record is not None:
            targets = frozenset(target for _, target in references_of(record))
            self._targets[ref] = targets
            for target in targets:
                self._users.setdefault(target, set()).add(ref)

    def _check(
        self, refs: Iterable[AssetRef], assets: Mapping[AssetRef, Asset], content: Content
    ) -> None:
        broken = frozenset(ref for ref, asset in assets.items() if asset.broken)
        context = CheckContext(content, broken, self._users)
        for ref in refs:
            self._by_owner.pop(ref, None)
            asset = assets.get(ref)
            if asset is not None and (found := check_asset(asset, context, self._extra)):
                self._by_owner[ref] = found
