"""Reusable widgets: the form builder and its property drawers. They know no shell."""
