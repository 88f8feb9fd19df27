"""The application shell: window, commands, menus, panels, theme. It knows no feature."""
