"""The papers' programs as published, next to the correct ones: replays, and tables with both numbers."""
