//! The strong engine: the same search for every game, made to win.
