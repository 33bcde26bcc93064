//! Every number of the search, in one table with names, so that a tuner can set them and a test can switch each
//! technique off. Values are in the evaluator's units (chess: hundredths of a pawn), depths in plies unless said otherwise.

use siasat_core::InputError;
use siasat_core::notation::quote;

macro_rules! params {
    ($($(#[doc = $doc:literal])+ $name:ident = $default:literal in $low:literal ..= $high:literal;)+) => {
        /// The numbers of the search.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Params {
            $($(#[doc = $doc])+ pub $name: i32,)+
        }

        impl Default for Params {
            fn default() -> Self {
                Self { $($name: $default,)+ }
            }
        }

        /// Name, default, lowest, highest and meaning of every number.
        pub const TABLE: &[(&str, i32, i32, i32, &str)] = &[
            $((stringify!($name), $default, $low, $high, concat!($($doc),+)),)+
        ];

        impl Params {
            /// Set a number by its name; refused where there is none of that name, or outside its range.
            pub fn set(&mut self, name: &str, value: i32) -> Result<(), InputError> {
                match name {
                    $(stringify!($name) if ($low..=$high).contains(&value) => self.$name = value,
                      stringify!($name) => return Err(InputError::Algorithm(format!(
                          "the engine's {name} must be between {} and {}, not {value}", $low, $high))),)+
                    _ => return Err(InputError::UnknownName(format!("the engine has no parameter {}", quote(name)))),
                }
                Ok(())
            }

            /// A number by its name.
            pub fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $(stringify!($name) => Some(self.$name),)+
                    _ => None,
                }
            }
        }
    };
}

params! {
    /// Chess and Dou Shou Qi: evaluate by the hand-written terms (0), by the small network (1), or by the large one (2), which
    /// only chess has; where there is none, the small one takes its place.
    use_network = 1 in 0..=2;
    /// Switch: cut by the transposition table.
    use_table_cut = 1 in 0..=1;
    /// Switch: search a narrow window round the last iteration's value first.
    use_aspiration = 1 in 0..=1;
    /// Half the first window's width.
    aspiration_width = 14 in 4..=200;
    /// Switch: order quiet moves by killers and countermoves.
    use_killers = 1 in 0..=1;
    /// Switch: order quiet moves by history.
    use_history = 1 in 0..=1;
    /// Switch: add continuation history to history.
    use_continuation = 1 in 0..=1;
    /// What a quiet check that loses no more than a pawn adds to its history in the order of moves.
    check_bonus = 6000 in 0..=20000;
    /// What history of this ply counts in the order of moves, times; it belongs to the first four plies, and less to each.
    near_root_weight = 4 in 0..=16;
    /// Most that one cut-off adds to a history.
    history_bonus_max = 2400 in 200..=4000;
    /// What each ply of depth adds to that.
    history_bonus_step = 260 in 20..=400;
    /// Switch: order and prune captures by exchange evaluation.
    use_exchange = 1 in 0..=1;
    /// Switch: follow noisy moves beyond the horizon.
    use_quiescence = 1 in 0..=1;
    /// Switch: quiet checks at the first ply beyond the horizon.
    use_quiet_checks = 1 in 0..=1;
    /// Quiescence skips captures that with this much added stay below alpha.
    delta_margin = 180 in 50..=600;
    /// Switch: pass, and prune where even that is good enough.
    use_null_move = 1 in 0..=1;
    /// Plies a null move is reduced by, at the least.
    null_base = 4 in 1..=6;
    /// One more ply for this many plies of depth.
    null_divisor = 4 in 2..=10;
    /// Reduce by one more ply for each such margin above beta.
    null_margin = 190 in 50..=600;
    /// From this depth on a null-move cut is verified by a real search.
    null_verify_depth = 12 in 4..=40;
    /// Switch: prune nodes whose evaluation is far above beta.
    use_reverse_futility = 1 in 0..=1;
    /// Deepest node where that is done.
    reverse_futility_depth = 5 in 1..=14;
    /// Margin for each ply.
    reverse_futility_margin = 50 in 20..=300;
    /// Switch: skip quiet moves late in the list at low depth.
    use_late_move_pruning = 1 in 0..=1;
    /// How many moves are searched at depth 0 before that.
    late_move_base = 16 in 1..=40;
    /// Switch: skip quiet moves that cannot lift alpha.
    use_futility = 1 in 0..=1;
    /// Margin at depth 0.
    futility_base = 100 in 0..=500;
    /// Margin for each ply.
    futility_margin = 95 in 20..=300;
    /// Switch: skip quiet moves with a very bad history.
    use_history_pruning = 1 in 0..=1;
    /// History below minus this times depth is very bad.
    history_prune_margin = 2600 in 500..=10000;
    /// Switch: skip moves that lose material by exchange at low depth.
    use_exchange_pruning = 1 in 0..=1;
    /// Loss allowed for each ply, quiet moves.
    exchange_quiet_margin = 60 in 10..=300;
    /// Loss allowed for each ply, captures.
    exchange_noisy_margin = 100 in 20..=400;
    /// Switch: search late moves to less depth first.
    use_reductions = 1 in 0..=1;
    /// Reduction at depth and place 1, in hundredths of a ply.
    reduction_base = 120 in 0..=200;
    /// Divides the product of logarithms, in hundredths.
    reduction_divisor = 225 in 100..=500;
    /// History that takes back or adds one ply of reduction.
    reduction_history = 7500 in 1000..=20000;
    /// Switch: one ply less where the table knows no move.
    use_internal_reduction = 1 in 0..=1;
    /// From this depth on two plies less at nodes where some move is expected to reach beta.
    internal_reduction_cut_depth = 7 in 4..=64;
    /// Switch: one ply more for a table move far better than all others.
    use_singular = 1 in 0..=1;
    /// Shallowest depth where that is asked.
    singular_depth = 5 in 4..=20;
    /// How far below the table's value the others must stay, for each ply, in tenths.
    singular_margin = 15 in 2..=60;
    /// Switch: one ply more in check.
    use_check_extension = 1 in 0..=1;
    /// Switch: correct the evaluation by what searches of like pawns found.
    use_correction = 1 in 0..=1;
    /// Plies in hundredths that a move costs after which the same player moves again.
    again_cost = 100 in 0..=100;
    /// The value of a repetition or another draw, for the side that is to move at the root.
    contempt = 0 in -1000..=1000;
    /// Milliseconds kept back for the way to the referee.
    move_overhead = 15 in 0..=5000;
}

impl Params {
    /// What the other games start from: the defaults prune and reduce as much as helps in chess, where they are tested.
    pub fn cautious() -> Self {
        Self {
            history_bonus_max: 1600,
            history_bonus_step: 160,
            null_base: 3,
            internal_reduction_cut_depth: 64,
            reduction_base: 75,
            singular_depth: 7,
            check_bonus: 0,
            near_root_weight: 0,
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_found_by_its_name_and_within_its_range() {
        let mut params = Params::default();
        for &(name, default, low, high, meaning) in TABLE {
            assert!((low..=high).contains(&default), "{name}");
            assert!(!meaning.is_empty());
            assert_eq!(params.get(name), Some(default));
            assert!(params.set(name, high).is_ok());
            assert!(params.set(name, high + 1).is_err());
        }
        assert!(params.set("nonsense", 1).is_err());
    }
}
