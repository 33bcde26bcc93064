from siasat import FULL, algorithm
from siasat.search.enhancements import WINDOW_SWITCHES


@algorithm("student-alphabeta", name="Student", sound=True, switches=WINDOW_SWITCHES)
def alpha_beta(search, state, depth, window=FULL, ply=0):
    node = search.open(state, depth, window, ply, alpha_beta)
    for move, child, same_mover in node.children():
        value = node.search(child, same_mover)
        if node.improve(move, value):
            break
    return node.close()
