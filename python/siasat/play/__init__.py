"""Games in progress: the referee, the players, the record on disk. Knows every game only by its contract."""
