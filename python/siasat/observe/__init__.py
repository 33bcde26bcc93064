"""Who watches a search: one number for all of it, counts, a recording, and the tree that a recording tells of."""
