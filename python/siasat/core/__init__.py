"""The contracts that every other part builds on. Imports nothing from siasat except `errors`."""
