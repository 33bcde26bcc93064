"""Compare our speed with other programs in one run on one machine, as ratios. No test asserts a time."""
