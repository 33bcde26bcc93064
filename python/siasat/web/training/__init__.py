"""Find the win: positions won for the visitor, drawn from what is solved."""
