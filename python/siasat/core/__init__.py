"""The contracts every other part is written against. Imports nothing of siasat but `errors`."""
