"""The engine as a UCI program: `siasat uci`. See docs/uci.md for what of the protocol is answered how."""
