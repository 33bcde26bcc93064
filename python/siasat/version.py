"""The version: of siasat, of siasat-native and of the crates, always the same. The address of the source."""

VERSION = "0.2.0"
SOURCE = ""
"""Public address of the source, which the About page shows; empty until the project has one."""
