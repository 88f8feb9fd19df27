"""The game and its generators: no Qt, usable alone by the editor, the command line, bots and tests."""
