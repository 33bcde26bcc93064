from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from siasat.core.mixing import SplitMix64
from siasat.core.player import Player
from siasat.games.congklak import Capture, Congklak, CongklakState, EventKind, Variant, make, place, sow
from siasat.games.congklak.variant import MAX_TOTAL


def judge(variant: Variant, state: CongklakState, hole: int) -> CongklakState:
    """The rules once more, word by word, on a board whose pits have names: ("A", 0) … ("A", "store"), ("B", 0) …"""
    names = {Player.FIRST: "A", Player.SECOND: "B"}
    me, you = names[state.player], names[state.player.other]
    board: dict[tuple[str, int | str], int] = {}
    for player, name in names.items():
        board |= {(name, i): seeds for i, seeds in enumerate(state.holes[player])}
        board[name, "store"] = state.stores[player]
    after: dict[tuple[str, int | str], tuple[str, int | str]] = {}
    for name, other in (me, you), (you, me):
        for i in range(variant.holes - 1):
            after[name, i] = (name, i + 1)
        after[name, variant.holes - 1] = (name, "store") if name == me else (other, 0)
    after[me, "store"] = (you, 0)

    pit: tuple[str, int | str] = (me, hole)
    visited = []
    again = False
    while True:
        hand, board[pit] = board[pit], 0
        while hand > 0:
            pit = after[pit]
            visited.append(pit)
            hand, was_empty = hand - 1, board[pit] == 0
            board[pit] += 1
        if pit == (me, "store"):
            again = variant.again
            break
        if not was_empty and variant.relay:
            continue
        side, number = pit
        went_round = set(visited) == {*after}
        if was_empty and side == me and isinstance(number, int) and (went_round or not variant.lap):
            opposite = (you, variant.holes - 1 - number)
            allowed = {Capture.NONE: False, Capture.OPPOSITE: board[opposite] > 0, Capture.EMPTY: True}
            if allowed[variant.capture]:
                board[me, "store"] += board[pit] + board[opposite]
                board[pit] = board[opposite] = 0
        break
    first, second = (tuple(board[name, i] for i in range(variant.holes)) for name in "AB")
    mover = state.player if again else state.player.other
    return CongklakState((first, second), (board["A", "store"], board["B", "store"]), mover)


def replay(variant: Variant, state: CongklakState, hole: int) -> CongklakState:
    """What the events of a trace say, taken at their word."""
    n = variant.holes
    ring = [*state.holes[0], state.stores[0], *state.holes[1], state.stores[1]]
    store = n if state.player is Player.FIRST else 2 * n + 1
    hand, mover = 0, state.player.other
    for kind, pit, seeds in sow(variant, state, hole).events:
        if kind is EventKind.LIFT:
            assert (hand, ring[pit]) == (0, seeds)
            hand, ring[pit] = seeds, 0
        elif kind is EventKind.DROP:
            hand, ring[pit] = hand - 1, ring[pit] + 1
        elif kind is EventKind.CAPTURE:
            assert ring[pit] == seeds
            ring[pit], ring[store] = 0, ring[store] + seeds
        else:
            assert pit == store
            mover = state.player
    assert hand == 0
    return CongklakState((tuple(ring[:n]), tuple(ring[n + 1 : -1])), (ring[n], ring[-1]), mover)


VARIANTS = [
    "congklak", "paper", "kalah:6,4", "kalah:6,4,empty", "dakon:3", "congklak:7,7,lap=yes", "kalah:4,4,lap=yes",
    "congklak:7,7,empty,lap=yes", "congklak:7,7,capture=none", "congklak:1,1", "congklak:2,5", "congklak:12,99",
    "kalah:12,99", "kalah:1,1,empty", "paper:9,3,relay=no",
]  # fmt: skip


def random_state(holes: int, seed: int) -> CongklakState:
    """Sparse, even, heaped or huge positions alike."""
    stream = SplitMix64(seed)
    bound = [2, 3, 8, 30, 95][stream.below(5)]
    sparse = stream.below(2) == 1
    rows = [[0 if sparse and stream.below(2) else stream.below(bound) for _ in range(holes)] for _ in Player]
    if stream.below(4) == 0:
        rows[stream.below(2)][stream.below(holes)] = 100 + stream.below(900)
    first, second = rows
    return CongklakState((tuple(first), tuple(second)), (stream.below(50), stream.below(50)), Player(stream.below(2)))


@settings(max_examples=600)
@given(st.sampled_from(VARIANTS), st.integers(0, 2**64 - 1))
def test_play_the_trace_and_a_naive_judge_agree(text: str, seed: int) -> None:
    game = make(text)
    state = random_state(game.rules.holes, seed)
    for move in game.legal_moves(state):
        after = game.play(state, move)
        assert after == judge(game.rules, state, move)
        assert after == replay(game.rules, state, move)
        assert after == game.sow(state, move).after


def check_that_it_ends(game: Congklak, state: CongklakState, move: int) -> None:
    """Every 2n + 1 drops in a row put exactly one seed into the mover's store, so (2n + 1) · S drops are the limit."""
    size = 2 * game.rules.holes + 1
    drops = [event.pit for event in game.sow(state, move).events if event.kind is EventKind.DROP]
    store = game.rules.holes if state.player is Player.FIRST else 2 * game.rules.holes + 1
    banked = [i for i, pit in enumerate(drops) if pit == store]
    assert all(later - earlier == size for earlier, later in pairwise(banked))
    assert not banked or banked[0] < size
    assert len(drops) <= size * sum(map(sum, state.holes))


@settings(max_examples=500)
@given(st.integers(1, 12), st.integers(0, 2**64 - 1))
def test_relay_sowing_always_ends(holes: int, seed: int) -> None:
    game = make(f"congklak:{holes},1")
    state = random_state(holes, seed)
    for move in game.legal_moves(state):
        check_that_it_ends(game, state, move)


def test_relay_sowing_ends_from_the_largest_positions() -> None:
    for holes in range(1, 13):
        game = make(f"congklak:{holes},99")
        even = [MAX_TOTAL // (2 * holes)] * holes
        for row in (even, [MAX_TOTAL] + [0] * (holes - 1), [0] * (holes - 1) + [MAX_TOTAL]):
            other = even if row is even else [0] * holes
            for player in Player:
                rows = (tuple(row), tuple(other))
                state = CongklakState(rows if player is Player.FIRST else rows[::-1], (0, 0), player)
                for move in game.legal_moves(state):
                    check_that_it_ends(game, state, move)


def test_a_capture_banks_both_holes() -> None:
    """Hole 1 holds one seed, hole 2 is empty, and hole 4 of the other row, opposite hole 2, holds five."""
    game = make("congklak")
    state = game.parse_state("0,1,0,0,0,0,3/0,0,0,0,5,0,0/0-0/1")
    sowing = game.sow(state, 1)
    assert game.format_state(sowing.after) == "0,0,0,0,0,0,3/0,0,0,0,0,0,0/6-0/2"
    assert [(event.kind.value, event.pit, event.seeds) for event in sowing.events] == [
        ("lift", 1, 1),
        ("drop", 2, 1),
        ("capture", 2, 1),
        ("capture", 12, 5),
    ]
    assert place(game.rules, 12) == (Player.SECOND, 4)
    assert place(game.rules, 7) == (Player.FIRST, None)


def test_a_last_seed_in_the_own_store_gives_another_move() -> None:
    game = make("congklak")
    state = game.parse_state("7,7,7,7,7,7,7/7,7,7,7,7,7,7/0-0/2")
    sowing = game.sow(state, 0)
    assert sowing.after.player is Player.SECOND
    assert sowing.events[-1] == (EventKind.AGAIN, 15, 0)
    assert make("paper").play(state, 0).player is Player.FIRST


def test_a_full_lap_ends_in_the_hole_that_was_lifted() -> None:
    """Thirteen seeds of Kalah(6, n) go once round; the last one falls into the empty origin and captures."""
    game = make("kalah:6,4,lap=yes")
    state = game.parse_state("13,0,0,0,0,0/5,5,5,5,5,5/2-3/1")
    assert game.format_state(game.play(state, 0)) == "0,1,1,1,1,1/6,6,6,6,6,0/10-3/2"
    short = game.parse_state("1,0,0,0,0,0/5,5,5,5,5,5/2-3/1")
    assert game.format_state(game.play(short, 0)) == "0,1,0,0,0,0/5,5,5,5,5,5/2-3/2"


def test_an_empty_hole_is_not_sown_for_ever() -> None:
    """`play` trusts its caller; a caller that breaks its word gets an answer all the same."""
    game = make("congklak")
    state = game.parse_state("0,1,0,0,0,0,3/0,0,0,0,5,0,0/0-0/1")
    assert game.play(state, 0) == state._replace(player=Player.SECOND)
