"""The command line: one command a file. What a command needs is imported when it runs, so that `--help` is quick."""
