"""The games: rules only. Nothing here knows of searches, clocks or scores."""
