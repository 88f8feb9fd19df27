"""One canvas: the view, tile layer, overlays and tools that painter, preview and playtest share."""
