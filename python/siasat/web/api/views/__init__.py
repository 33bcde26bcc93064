"""Convert games, searches and records to the models of the interface. Nothing here depends on HTTP."""
