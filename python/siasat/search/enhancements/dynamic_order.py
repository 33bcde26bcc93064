"""Dynamic ordering: moves are sorted again whenever a look ahead changes the value of the one that stands first.

Source: Slagle and Dixon, "Experiments with some programs that search game trees", Journal of the ACM 16(2), 1969. Their
fixed ordering sorts the moves of a node once, by the evaluation after them; that is `static`. The text of the paper was
not available to us: this follows later descriptions of the idea, and may differ from theirs in detail. Ours keeps the
nodes in the table, and the moves of one node compete with each other, each by ever deeper searches,
but a search that has begun is finished before the moves are compared. Where `table-move` has a best move to put
first, the order stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from siasat.core.window import Window, from_child
from siasat.search.enhancements.table import TABLE
from siasat.search.interface import RunningSearch, Visit
from siasat.search.switch import flag_switch

DYNAMIC = flag_switch("dynamic", needs=TABLE)


def dynamic_order(
    search: RunningSearch,
    state: Any,
    moves: Sequence[Any],
    order: Sequence[int],
    depth: int,
    window: Window,
    ply: int,
    visit: Visit,
) -> Sequence[int]:
    """`order`, sorted by the latest value of each move, the largest first.

    That is the evaluation after the move to begin with. As long as the move that stands first has been searched less
    than one ply shallower than the node will search it, it is searched one ply deeper and put back where it belongs.
    Bottom positions are not sorted: the evaluation is all that will be known of them.
    """
    if depth < 2:
        return order
    values = {index: search.static_value(state, moves[index], ply) for index in order}
    order = sorted(order, key=values.__getitem__, reverse=True)
    searched = dict.fromkeys(order, 0)
    while order and searched[order[0]] < depth - 2:
        first, *others = order
        searched[first] += 1
        child, same_mover = search.child(state, moves[first], ply)
        value = visit(search, child, searched[first], window.for_child(same_mover), ply + 1)
        values[first] = from_child(value, same_mover)
        # Among equals, the move that was looked at last stands first: it is known best.
        place = next((at for at, other in enumerate(others) if values[other] <= values[first]), len(others))
        order = [*others[:place], first, *others[place:]]
    return order
