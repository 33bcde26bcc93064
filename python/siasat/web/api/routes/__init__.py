"""The endpoints. Each file is one part of `docs/web-api.md`; the work is done elsewhere."""
