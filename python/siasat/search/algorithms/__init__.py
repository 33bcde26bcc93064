"""One algorithm per file. Every file here is imported, and its `@algorithm` decorator registers it."""

from importlib import import_module
from pkgutil import iter_modules

FIRST = (
    "minimax",
    "negamax",
    "scout",
    "alphabeta",
    "negascout",
    "pvs",
    "mtdf",
    "sss",
    "dual",
    "sss_stockman",
    "fsss",
    "pns",
    "dfpn",
    "mcts",
    "paper_001",
    "paper_002",
    "greedy",
    "random",
)
"""The order in lists and in `bench.json`. Algorithms that are not listed here come last in their family."""

for _name in dict.fromkeys((*FIRST, *sorted(module.name for module in iter_modules(__path__)))):
    import_module(f"{__name__}.{_name}")
