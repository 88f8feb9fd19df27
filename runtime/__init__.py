"""The game and its generators: no Qt, usable alone by editor, command line, bots and tests."""
