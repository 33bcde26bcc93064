"""From games, searches and records to the models of the interface. Nothing here knows of HTTP."""
