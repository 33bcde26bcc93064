"""The version: of siasat, of siasat-native and of the crates, always the same."""

VERSION = "0.2.0"
