"""Short lessons on small trees: real searches, explained step by step, and exercises on new trees."""
