"""Which implementation answers: the Python reference, or the native accelerator where it has a twin."""
