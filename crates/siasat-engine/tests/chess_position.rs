//! The engine's own position against the rules: the same moves, keys and sums along every line.

#![allow(clippy::unwrap_used)]

use siasat_core::{Game, MoveList, Notated};
use siasat_engine::Evaluation;
use siasat_engine::chess::board::{KING, KNIGHT, Position};
use siasat_engine::chess::{Chess, moves::Move};
use siasat_engine::game::{EngineGame, Noise};
use siasat_games::chess::{Chess as Rules, ChessState};

const PLACES: [(&str, u32, u64); 6] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197_281),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674_624),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422_333),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62_379),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3, 89_890),
];

fn moves(position: &Position) -> MoveList<Move> {
    let mut list = MoveList::new();
    position.generate(Noise::Noisy, &mut list);
    assert!(list.iter().all(|&mv| position.is_noisy(mv)));
    let noisy = list.len();
    position.generate(Noise::Quiet, &mut list);
    assert!(list[noisy..].iter().all(|&mv| !position.is_noisy(mv)));
    list
}

fn perft(position: &Position, depth: u32) -> u64 {
    let list = moves(position);
    if depth == 1 {
        return list.len() as u64;
    }
    list.iter().map(|&mv| perft(&position.play(mv), depth - 1)).sum()
}

/// Compare with the rules at every node.
fn compare(game: &Chess, state: &ChessState, position: &Position, depth: u32) {
    let rules = game.rules();
    assert_eq!(position.key, rules.key(state));
    let fresh = Position::of(state);
    assert_eq!((position.phase, position.pawn_key), (fresh.phase, fresh.pawn_key));
    assert_eq!((position.checkers, position.pinned), (fresh.checkers, fresh.pinned));
    if depth == 0 {
        return;
    }
    let mut legal = MoveList::new();
    rules.legal_moves(state, &mut legal);
    let mut own: Vec<u16> = moves(position).iter().map(|mv| mv.0).collect();
    let mut theirs: Vec<u16> = legal.iter().map(|&mv| game.encode(mv).0).collect();
    own.sort_unstable();
    theirs.sort_unstable();
    assert_eq!(own, theirs, "{}", rules.format_state(state));
    for code in (1..0x6000).step_by(7).chain(own.iter().copied()) {
        assert_eq!(position.find(code).is_some(), own.contains(&code), "{code} in {}", rules.format_state(state));
    }
    let mut checks = MoveList::new();
    position.quiet_checks(&mut checks);
    let mut checks: Vec<u16> = checks.iter().map(|mv| mv.0).collect();
    checks.sort_unstable();
    let by_pieces = |mv: &Move| (KNIGHT..KING).contains(&position.kind_at(mv.from()));
    let mut expected: Vec<u16> = moves(position)
        .into_iter()
        .filter(|mv| by_pieces(mv) && !position.is_noisy(*mv) && position.gives_check(*mv))
        .map(|mv| mv.0)
        .collect();
    expected.sort_unstable();
    assert_eq!(checks, expected, "{}", rules.format_state(state));
    for mv in legal {
        let (next, child) = (rules.play(state, mv), position.play(game.encode(mv)));
        if position.gives_check(game.encode(mv)) {
            assert!(child.checkers.any(), "{} {mv}", rules.format_state(state));
        }
        let (terms, found) = (game.terms(), game.encode(mv));
        let kept = terms.next(game, &terms.keep(game, position), position, found);
        assert_eq!(kept, terms.keep(game, &child), "{} {mv}", rules.format_state(state));
        compare(game, &next, &child, depth - 1);
    }
}

#[test]
fn published_perft_counts() {
    for (fen, depth, expected) in PLACES {
        let state = Rules.parse_state(fen).unwrap();
        assert_eq!(perft(&Position::of(&state), depth), expected, "{fen}");
    }
}

#[test]
fn the_same_moves_and_keys_as_the_rules() {
    let game = Chess::new(Rules);
    for (fen, _, _) in PLACES {
        let state = Rules.parse_state(fen).unwrap();
        compare(&game, &state, &Position::of(&state), 2);
    }
    // Checks by stepping out of the line of a rook, a bishop and a queen; another slider waits on the king's far side.
    for fen in ["4k3/8/8/4N3/8/8/4R3/4K3 w - - 0 1", "4kB1R/8/8/4N3/8/8/4R3/4K3 w - - 0 1"] {
        let state = Rules.parse_state(fen).unwrap();
        compare(&game, &state, &Position::of(&state), 2);
    }
}

#[test]
fn exchanging_the_sides_keeps_the_value() {
    let game = Chess::new(Rules);
    for (fen, _, _) in PLACES {
        let fields: Vec<&str> = fen.split(' ').collect();
        let swap = |text: &str| -> String {
            text.chars()
                .map(|c| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
                .collect()
        };
        let board: Vec<String> = fields[0].split('/').rev().map(swap).collect();
        let mut rights: Vec<char> = swap(fields[2]).chars().collect();
        rights.sort_unstable();
        let rights: String = rights.into_iter().collect();
        let mirrored = format!("{} b {} - 0 1", board.join("/"), rights);
        let value = |fen: &str| {
            let position = game.position(&Rules.parse_state(fen).unwrap());
            game.terms().value(&game, &position)
        };
        assert_eq!(value(fen), value(&mirrored), "{fen}");
    }
}
