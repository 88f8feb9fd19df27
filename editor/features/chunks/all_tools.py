"""Every tool of the painter, in the order of the toolbar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.features.chunks.marker_tool import MarkerTool
from editor.features.chunks.tools import PAINT_TOOLS

if TYPE_CHECKING:
    from editor.canvas.tool import Tool

TOOLS: tuple[type[Tool], ...] = (*PAINT_TOOLS, MarkerTool)
