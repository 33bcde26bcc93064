"""The programs of the five papers, to be played against. Each is one declaration; page, command and seat follow it."""
