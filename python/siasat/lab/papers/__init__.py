"""The papers' programs as they were, beside the correct ones: replays, and tables with our numbers next to theirs."""
