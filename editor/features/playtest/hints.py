"""What the keys do now, by the page in front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.features.playtest import keys

if TYPE_CHECKING:
    from editor.features.playtest.veil import Veil
    from editor.features.playtest.window import PlaytestWindow


def hints_of(window: PlaytestWindow) -> str:
    """Return the hints of the page in front, else those of the map."""
    over = keys.CAMPAIGN_OVER_HINTS if window.summary.is_of_campaign else keys.OVER_HINTS
    pages: tuple[tuple[Veil, str], ...] = (
        (window.notice, keys.NOTICE_HINTS),
        (window.summary, over),
        (window.expedition.unlocks, keys.UNLOCK_HINTS),
        (window.expedition.start, keys.START_HINTS),
        (window.boons, keys.BOON_HINTS),
        (window.bag, keys.BAG_HINTS),
        (window.shop, keys.SHOP_HINTS),
        (window.map, keys.MAP_HINTS),
    )
    return next((hints for page, hints in pages if page.isVisible()), _usual(window))


def _usual(window: PlaytestWindow) -> str:
    if window.bot.autopilot.is_playing:
        return keys.BOT_HINTS
    if window.controls.choosing_door:
        return keys.DOOR_HINTS
    if window.play is not None and window.play.time.is_looking:
        return keys.LOOKING_HINTS if window.play.time.may_go_on else keys.LOCKED_HINTS
    return keys.HINTS
