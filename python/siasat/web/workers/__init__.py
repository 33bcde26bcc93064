"""Searches in processes of their own: bounded, queued fairly, cancelled when nobody waits for them any more."""
