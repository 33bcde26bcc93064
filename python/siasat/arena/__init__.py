"""Games between computer players."""
