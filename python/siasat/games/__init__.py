"""The games: rules only. Nothing here knows about searches, clocks or scores."""
