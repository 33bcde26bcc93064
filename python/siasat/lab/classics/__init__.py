"""Classical results of the field, repeated on our games: one module for each paper, declared in `catalogue`."""
