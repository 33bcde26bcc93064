"""What runs in the process of a submission: nothing here knows a tree, a right value, a case or a verdict.

The grader sends the text of these files, and of the few modules of siasat that they need, to a process that cannot
read siasat's files (`sources`). `start` is the program of that process.
"""
