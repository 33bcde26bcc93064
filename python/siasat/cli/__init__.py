"""The command line: one command per file. Commands import what they need when they run, so that `--help` is fast."""
