"""Our speed beside that of others, measured in one run on one machine, as ratios. No test asserts a time."""
