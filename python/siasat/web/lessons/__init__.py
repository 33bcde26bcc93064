"""Short lessons on small trees: the real searches, told step by step."""
