"""Searches in separate processes: limited, queued fairly, and cancelled when the client has gone."""
