"""Games between players that choose by themselves."""
