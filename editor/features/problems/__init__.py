"""TBD."""

from editor.app.feature import Feature

FEATURE = Feature("problems")
