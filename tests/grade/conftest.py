"""The programs under `submissions` are data: pytest must not import them."""

collect_ignore = ["submissions"]
