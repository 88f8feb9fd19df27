"""Drop tables that drop: weights and chances, floors, cycles. Cases: drop_tables_bad.json."""

from collections.abc import Iterable, Iterator

from runtime.content.checks.context import CheckContext
from runtime.content.cycles import way_words
from runtime.content.models.drop_tables import (
    DropEntry,
    DropMode,
    DropTable,
    GoldDrop,
    ItemDrop,
    NothingDrop,
    TableDrop,
)
from runtime.content.problems import Fix, Problem, problem
from runtime.content.refs import AssetRef

LAST_FLOOR = 999
CERTAIN = 100


def check_table(ref: AssetRef, table: DropTable, context: CheckContext) -> Iterator[Problem]:
    """Report tables that cannot drop anything."""
    del context
    if not table.entries:
        message = "entries is empty, so nothing can drop; add an entry (also for nothing)"
        yield problem("E_EMPTY", ref, ("entries",), message)
    elif table.mode is DropMode.PICK_ONE and _chosen(table) and not _has_total(table):
        message = "the weights are all 0, so no entry can be picked; raise one"
        yield problem("E_ZERO_TOTAL", ref, ("entries",), message)
    if table.picks == 0:
        message = "picks is 0, so the table never rolls; set it to 1 or more"
        yield problem(
            "W_NEVER_ROLLS", ref, ("picks",), message, Fix("Set to 1", ref, ("picks",), 1)
        )


def check_entries(ref: AssetRef, table: DropTable, context: CheckContext) -> Iterator[Problem]:
    """Report entries that the mode cannot read, that repeat others, or that never drop."""
    del context
    right, wrong = ("weight", "chance") if table.mode is DropMode.PICK_ONE else ("chance", "weight")
    has_total = table.mode is not DropMode.PICK_ONE or _has_total(table)
    seen: dict[object, int] = {}
    for index, entry in enumerate(table.entries):
        path = ("entries", index)
        share = getattr(entry, right)
        if entry.guaranteed:
            yield from _check_guaranteed(ref, index, entry)
        elif share is None:
            message = f"entries[{index}] has no {right}, which a {table.mode} table needs; add it"
            yield problem("E_MISSING_FIELD", ref, (*path, right), message)
        if getattr(entry, wrong) is not None and not entry.guaranteed:
            message = f"entries[{index}] has a {wrong}, but a {table.mode} table reads its {right}"
            fix = Fix(f"Clear {wrong}", ref, (*path, wrong), None)
            yield problem("W_AMBIGUOUS", ref, (*path, wrong), message, fix)
        if share == 0 and has_total and not entry.pity and not entry.guaranteed:
            message = f"entries[{index}] never drops: its {right} is 0; raise it or remove it"
            yield problem("W_UNREACHABLE", ref, (*path, right), message)
        if entry.min_floor > entry.max_floor:
            message = (
                f"entries[{index}] never drops: its floors {entry.min_floor}..{entry.max_floor} "
                "are none; raise max_floor or lower min_floor"
            )
            yield problem("W_UNREACHABLE", ref, (*path, "min_floor"), message)
        first = seen.setdefault(_what(entry), index)
        if first != index:
            message = f"entries[{index}] repeats entries[{first}]; join them into one"
            yield problem("W_DUPLICATE", ref, path, message)
    if table.mode is DropMode.SEQUENCE:
        yield from _after_certain(ref, table)


def _chosen(table: DropTable) -> list[DropEntry]:
    """Return the entries among which the table chooses."""
    return [entry for entry in table.entries if not entry.guaranteed]


def _has_total(table: DropTable) -> bool:
    return any(entry.weight for entry in _chosen(table))


def _check_guaranteed(ref: AssetRef, index: int, entry: DropEntry) -> Iterator[Problem]:
    """Report what a guaranteed entry has and does not need."""
    path = ("entries", index)
    for field in ("weight", "chance"):
        if getattr(entry, field) is not None:
            message = f"entries[{index}] is guaranteed, so its {field} does not count; clear it"
            fix = Fix(f"Clear {field}", ref, (*path, field), None)
            yield problem("W_AMBIGUOUS", ref, (*path, field), message, fix)
    for field in ("pity", "quality"):
        if getattr(entry, field):
            message = f"entries[{index}] is guaranteed, so its {field} changes nothing; set it to 0"
            fix = Fix("Set to 0", ref, (*path, field), 0)
            yield problem("W_NO_EFFECT", ref, (*path, field), message, fix)
    if isinstance(entry, NothingDrop):
        message = f"entries[{index}] guarantees nothing; remove it"
        yield problem("W_NO_EFFECT", ref, (*path, "guaranteed"), message)


def check_luck(ref: AssetRef, table: DropTable, context: CheckContext) -> Iterator[Problem]:
    """Report pity and quality that change nothing, or that get into each other's way."""
    del context
    waiting = [i for i, e in enumerate(table.entries) if e.pity and not e.guaranteed]
    for index in waiting:
        entry = table.entries[index]
        path = ("entries", index, "pity")
        if isinstance(entry, NothingDrop):
            message = f"entries[{index}] is nothing, and nobody waits for that; set pity to 0"
            yield problem("W_NO_EFFECT", ref, path, message, Fix("Set to 0", ref, path, 0))
        elif table.mode is not DropMode.PICK_ONE and entry.chance == CERTAIN:
            message = f"entries[{index}] always comes true, so pity changes nothing; set it to 0"
            yield problem("W_NO_EFFECT", ref, path, message, Fix("Set to 0", ref, path, 0))
    if table.mode is not DropMode.ALL and len(waiting) > 1:
        first, second = waiting[:2]
        message = (
            f"entries[{first}] and entries[{second}] both have pity, but a {table.mode} table "
            "gives one entry a pick; keep one, or put them together into a table of their own"
        )
        yield problem("E_SEVERAL_PITY", ref, ("entries", second, "pity"), message)
    chosen = _chosen(table)
    same = len({entry.quality for entry in chosen}) == 1 and chosen[0].quality
    if table.mode is DropMode.PICK_ONE and same:
        message = (
            f"every entry has quality {chosen[0].quality}, so their shares stay the same; "
            "give it to the better ones only"
        )
        yield problem("W_NO_EFFECT", ref, ("entries", 0, "quality"), message)


def _what(entry: DropEntry) -> object:
    """Return what makes two entries the same thing on the same floors."""
    floors = entry.min_floor, entry.max_floor
    match entry:
        case ItemDrop(item=item, count=count):
            return "item", item, (count.low, count.high), floors
        case TableDrop(table=table, count=count):
            return "table", table, (count.low, count.high), floors
        case GoldDrop(amount=amount):
            return "gold", (amount.low, amount.high), floors
    return "nothing", floors


def _after_certain(ref: AssetRef, table: DropTable) -> Iterator[Problem]:
    """Report entries of a sequence behind one that always comes true on every floor."""
    certain = (
        index
        for index, entry in enumerate(table.entries)
        if entry.chance == CERTAIN
        and not entry.guaranteed
        and (entry.min_floor, entry.max_floor) == (1, LAST_FLOOR)
    )
    first = next(certain, len(table.entries))
    for index in range(first + 1, len(table.entries)):
        if table.entries[index].guaranteed or table.entries[index].pity:
            continue
        message = f"entries[{index}] never drops: entries[{first}] before it always does"
        yield problem("W_UNREACHABLE", ref, ("entries", index), message)


def check_floors(ref: AssetRef, table: DropTable, context: CheckContext) -> Iterator[Problem]:
    """Report the floors on which a pick-one table has nothing to pick from."""
    del context
    if table.mode is not DropMode.PICK_ONE:
        return
    windows = [(e.min_floor, e.max_floor) for e in _chosen(table) if e.weight]
    if not any(low <= high for low, high in windows):
        return
    gaps = [f"{low}..{high}" for low, high in _gaps(windows)]
    if gaps:
        message = f"no entry can be picked on floors {', '.join(gaps)}; widen one, or add nothing"
        yield problem("W_EMPTY_AT_LEVEL", ref, ("entries",), message)


def _gaps(windows: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the floors from 1 to the last that no window covers."""
    free = 1
    for low, high in sorted(window for window in windows if window[0] <= window[1]):
        if low > free:
            yield free, low - 1
        free = max(free, high + 1)
    if free <= LAST_FLOOR:
        yield free, LAST_FLOOR


def check_cycles(ref: AssetRef, table: DropTable, context: CheckContext) -> Iterator[Problem]:
    """Report a table that leads back to itself, with the way."""
    way = context.table_cycles.get(ref.id)
    if way is None:
        return
    index = next(
        i for i, e in enumerate(table.entries) if isinstance(e, TableDrop) and e.table == way[1]
    )
    message = f"it leads back to itself: {way_words(way)}; take one of these entries out"
    yield problem("E_CYCLE", ref, ("entries", index, "table"), message)


def check_unused(ref: AssetRef, table: DropTable, context: CheckContext) -> Iterator[Problem]:
    """Report a table that no other record names."""
    del table
    if not context.users.get(ref, frozenset()) - {ref}:
        message = "no record uses this table, so it never rolls; use it or delete it"
        yield problem("W_UNUSED", ref, (), message)
