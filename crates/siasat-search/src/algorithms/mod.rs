//! One algorithm a file. Twin of `siasat.search.algorithms`; a line of `declare!` makes an algorithm known everywhere.

use siasat_core::{Abilities, Observer};

use crate::driver::{Ending, anytime, by_depth, by_window};
use crate::search::Search;

pub mod alphabeta;
pub mod best_first;
pub mod dfpn;
pub mod dual;
pub mod fsss;
pub mod greedy;
pub mod mcts;
pub mod minimax;
pub mod mtdf;
pub mod negamax;
pub mod negascout;
pub mod pns;
pub mod pvs;
pub mod random;
pub mod scout;
pub mod sss;
pub mod sss_stockman;

/// Its name, its variant, how the driver calls it, and the function.
macro_rules! declare {
    ($($name:literal $variant:ident $kind:ident($module:ident::$function:ident);)*) => {
        /// The algorithms with a twin here.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)] // each has a file
        pub enum Algorithm {
            $($variant,)*
        }

        impl Algorithm {
            /// The algorithm that the text form calls `name`.
            pub fn named(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(Self::$variant),)*
                    _ => None,
                }
            }

            /// Search with it; the answer, and why the search ended.
            pub(crate) fn search<G: Abilities, O: Observer>(
                self,
                search: &mut Search<'_, G, O>,
            ) -> Ending<G::Move> {
                match self {
                    $(Self::$variant => $kind(search, $module::$function),)*
                }
            }
        }
    };
}

declare! {
    "minimax" Minimax by_depth(minimax::minimax);
    "negamax" Negamax by_depth(negamax::negamax);
    "scout" Scout by_depth(scout::scout);
    "alphabeta" AlphaBeta by_window(alphabeta::alpha_beta);
    "negascout" NegaScout by_window(negascout::negascout);
    "pvs" Pvs by_window(pvs::pvs);
    "mtdf" Mtdf by_depth(mtdf::mtdf);
    "sss" Sss by_depth(sss::sss);
    "dual" Dual by_depth(dual::dual);
    "sss-stockman" SssStockman by_depth(sss_stockman::sss_stockman);
    "fsss" Fsss by_depth(fsss::fsss);
    "best-first" BestFirst anytime(best_first::best_first);
    "pns" Pns anytime(pns::pns);
    "dfpn" Dfpn anytime(dfpn::dfpn);
    "mcts" Mcts anytime(mcts::mcts);
    "greedy" Greedy by_depth(greedy::greedy);
    "random" Random by_depth(random::random_move);
}
