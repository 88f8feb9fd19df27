"""Grid geometry, named random streams, ids and compiled kernels: no game knowledge."""
