"""`delve`, the headless tools: one module per command."""
