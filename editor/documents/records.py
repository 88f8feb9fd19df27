"""Every record of a project: as edited, as saved, and the snapshot made of the edits."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from editor.documents.draft import Body, Draft, RawText
from editor.documents.record_changes import same_body
from runtime.content.asset import Asset, asset_from_data, load_asset, unreadable_asset

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from runtime.content.refs import AssetRef
    from runtime.content.snapshot import Content


def body_of(asset: Asset) -> Body:
    """Return what changes work on: the tree, or the text when it can't be read."""
    return asset.data if isinstance(asset.data, dict) else RawText(asset.text)


def asset_of(ref: AssetRef, body: Body) -> Asset:
    """Validate a body."""
    if isinstance(body, RawText):
        if body.text is None:
            return unreadable_asset(ref, "E_UNREADABLE", "its file has never been read")
        return load_asset(ref, body.text.encode("utf-8", "surrogateescape"))
    return asset_from_data(ref, body)


def parsed(ref: AssetRef, text: str) -> Body:
    """Return the body that a file with this text has."""
    return body_of(load_asset(ref, text.encode("utf-8", "surrogateescape")))


class Records:
    """Assets by reference, each beside its saved self; equal bodies share the saved asset."""

    def __init__(self, assets: Iterable[Asset], content: Content) -> None:
        self._kinds: dict[str, dict[AssetRef, Asset]] = {}
        self.saved: dict[AssetRef, Asset] = {asset.ref: asset for asset in assets}
        self.flat: dict[AssetRef, Asset] = dict(self.saved)
        self.content = content
        self.dirty: set[AssetRef] = set()
        for asset in self.saved.values():
            self._kinds.setdefault(asset.ref.kind, {})[asset.ref] = asset
        for kind in list(self._kinds):
            self._sort(kind)

    def _sort(self, kind: str) -> None:
        ordered = sorted(self._kinds[kind].items())
        self._kinds[kind].clear()
        self._kinds[kind].update(ordered)

    def of_kind(self, kind: str) -> Mapping[AssetRef, Asset]:
        """Return a live view of the records of a kind, sorted by id."""
        return MappingProxyType(self._kinds.setdefault(kind, {}))

    def get(self, ref: AssetRef) -> Asset | None:
        """Return a record as it is edited, None when there is none."""
        return self.flat.get(ref)

    def body(self, ref: AssetRef) -> Body | None:
        """Return a record's body as it is edited, None when there is no such record."""
        asset = self.get(ref)
        return None if asset is None else body_of(asset)

    def draft(self) -> Draft:
        """Return a draft to apply a change to."""
        return Draft(self.body, parsed)

    def would_change(self, bodies: Mapping[AssetRef, Body | None]) -> bool:
        """Whether new bodies are others than those that are there."""
        return not all(same_body(self.body(ref), body) for ref, body in bodies.items())

    def commit(self, bodies: Mapping[AssetRef, Body | None]) -> frozenset[AssetRef]:
        """Take new bodies, validate them and return the records that have changed."""
        changed: dict[AssetRef, Asset | None] = {}
        for ref, body in bodies.items():
            before = self.get(ref)
            if before is None if body is None else before and body_of(before) is body:
                continue
            changed[ref] = None if body is None else self._asset(ref, body)
            self._put(ref, changed[ref])
        self.content = self.content.with_assets(changed)
        return frozenset(changed)

    def _asset(self, ref: AssetRef, body: Body) -> Asset:
        saved = self.saved.get(ref)
        if saved is not None and same_body(body_of(saved), body):
            return saved
        return asset_of(ref, body)

    def _put(self, ref: AssetRef, asset: Asset | None) -> None:
        assets = self._kinds.setdefault(ref.kind, {})
        if asset is None:
            assets.pop(ref, None)
            self.flat.pop(ref, None)
        else:
            is_new = ref not in assets
            assets[ref] = self.flat[ref] = asset
            if is_new:
                self._sort(ref.kind)
        self._mark(ref)

    def _mark(self, ref: AssetRef) -> None:
        if self.get(ref) is self.saved.get(ref):
            self.dirty.discard(ref)
        else:
            self.dirty.add(ref)

    def take_saved(self, assets: Mapping[AssetRef, Asset]) -> None:
        """Take note of all files, where they differ from the records from the beginning."""
        for ref in self.saved.keys() | assets.keys():
            self.mark_saved(ref, assets.get(ref))

    def mark_saved(self, ref: AssetRef, asset: Asset | None) -> None:
        """Take note of what is on disk now; a body equal to it is no longer dirty."""
        if asset is None:
            self.saved.pop(ref, None)
        else:
            self.saved[ref] = asset
            now = self.get(ref)
            if now and now is not asset and same_body(body_of(asset), body_of(now)):
                self._kinds[ref.kind][ref] = self.flat[ref] = asset
        self._mark(ref)
