"""Classes: a teacher's assignments, students without accounts, and their results, all in the server's own store."""
