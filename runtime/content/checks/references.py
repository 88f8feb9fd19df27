"""Every reference leads to a record."""

from collections.abc import Iterator

from runtime.content.base import Record
from runtime.content.checks.context import CheckContext
from runtime.content.kinds import KINDS
from runtime.content.problems import Fix, Problem, problem
from runtime.content.references import references_of
from runtime.content.refs import AssetRef, FieldPath, path_text


def check_references(ref: AssetRef, record: Record, context: CheckContext) -> Iterator[Problem]:
    """Report each missing target with the nearest ids, and each target that is broken."""
    for path, target in references_of(record):
        if target in context.content:
            continue
        if target in context.broken:
            message = f"{path_text(path)} names {target.path}, which is broken; mend that record"
            yield problem("E_BROKEN_REF", ref, path, message)
        else:
            yield _missing(ref, path, target, context)


def _missing(ref: AssetRef, path: FieldPath, target: AssetRef, context: CheckContext) -> Problem:
    singular = KINDS[target.kind].singular.lower()
    text = f'{path_text(path)} is "{target.id}", but there is no {singular} with that id'
    near = context.near(target)
    if not near:
        return problem("E_MISSING_REF", ref, path, f"{text}; choose one, or make {target.path}")
    fix = Fix(f"Change to {near[0]}", ref, path, near[0])
    return problem("E_MISSING_REF", ref, path, f"{text}; the nearest: {', '.join(near)}", fix)
