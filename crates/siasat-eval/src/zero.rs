//! The evaluator that knows nothing. Twin of `siasat.evaluation.zero`.

use std::marker::PhantomData;

use siasat_core::{Evaluator, Score};

/// Every position is worth 0, so only the result of the game counts.
#[derive(Clone, Copy, Debug)]
pub struct Zero<S>(PhantomData<fn(S)>);

impl<S> Default for Zero<S> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<S> Evaluator for Zero<S> {
    type State = S;

    #[inline]
    fn evaluate(&self, _state: &S) -> Score {
        0
    }
}
