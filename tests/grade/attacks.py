"""Programs that attack the grader: source by name, with the task where it is not `alphabeta`.

CANARY is a file of the user. Each attack then claims what it can; none returns values that it has computed honestly.
"""

from siasat.grade import cases
from siasat.grade.reference import exact_value
from siasat.grade.trees import parse_tree

HEAD = "import os, sys, time\n"
DEF = HEAD + "def alphabeta(game, state, depth, alpha, beta):\n    "
LOADED = "\ndef alphabeta(game, state, depth, alpha, beta): return 0\n"

FILES = {
    "reads-a-file": DEF + "open('CANARY').read(); return 0",
    "reads-by-descriptor": DEF + "os.read(os.open('CANARY', os.O_RDONLY), 9); return 0",
    "reads-the-environment": DEF + "return len(open('/proc/self/environ').read())",
    "reads-other-processes": DEF + "return len(open('/proc/1/cmdline').read())",
    "lists-folders": DEF + "return len(os.listdir('/home'))",
    "writes-a-file": HEAD + "open('CANARY', 'w').write('x')" + LOADED,
    "removes-a-file": HEAD + "os.remove('CANARY')" + LOADED,
    "renames-a-file": HEAD + "os.rename('CANARY', 'CANARY.old')" + LOADED,
    "changes-rights": HEAD + "os.chmod('CANARY', 0o777)" + LOADED,
    "links-a-file": HEAD + "os.symlink('CANARY', '/tmp/link'); open('/tmp/link', 'w').write('x')" + LOADED,
    "writes-beside-python": HEAD + "open(os.__file__, 'a').write('raise SystemExit')" + LOADED,
    "writes-to-every-folder": HEAD + "for folder in ('/tmp', '/dev/shm', '/var/tmp', '/run', '/', '.'):\n"
    "    try: open(folder + '/siasat-attack', 'w').write('x')\n    except OSError: pass" + LOADED,
    "makes-inodes": DEF
    + "for number in range(10**9):\n        try: os.mkfifo(f'/tmp/{number}')\n        except OSError: return 0",
    "makes-folders": DEF + "os.makedirs('/tmp/' + '/'.join('abc' * 100)); return 0",
    "memory-file": DEF + "os.write(os.memfd_create('x'), b'x' * 10**9); return 0",
    "shared-memory": DEF + "from multiprocessing import shared_memory as s; s.SharedMemory(create=True, size=10**9)",
    "terminal": DEF + "open('/dev/tty', 'w').write('x'); return 0",
    "devices": DEF + "return sum(len(open('/dev/' + name, 'rb').read(9)) for name in ('mem', 'kmsg', 'sda'))",
}

SYSTEM = {
    "connects": DEF + "import socket; socket.create_connection(('127.0.0.1', 22)); return 0",
    "listens": DEF + "import socket; socket.create_server(('', 0)); return 0",
    "local-socket": DEF + "import socket; socket.socket(socket.AF_UNIX).connect('/run/dbus/system_bus_socket')",
    "socket-pair": DEF + "import socket; socket.socketpair(); return 0",
    "looks-up-a-name": DEF + "import socket; return len(socket.getaddrinfo('example.org', 80))",
    "forks": DEF + "\n    while True: os.fork()",
    "runs-a-program": DEF + "import subprocess; subprocess.run(['touch', 'CANARY.new']); return 0",
    "becomes-a-program": DEF + "os.execv('/bin/sh', ['sh', '-c', 'rm CANARY'])",
    "spawns": DEF + "os.posix_spawn('/bin/sh', ['sh', '-c', 'rm CANARY'], {}); return 0",
    "processes-of-python": DEF + "import multiprocessing as m; p = m.Process(target=print); p.start(); return 0",
    "kills-its-parent": DEF + "os.kill(os.getppid(), 9); return 0",
    "kills-everybody": DEF + "os.kill(-1, 9); return 0",
    "slows-its-parent": DEF + "os.setpriority(os.PRIO_PROCESS, os.getppid(), 19); return 0",
    "binds-its-parent": DEF + "os.sched_setaffinity(os.getppid(), {0}); return 0",
    "limits-its-parent": DEF + "import resource as r; r.prlimit(os.getppid(), r.RLIMIT_NOFILE, (0, 0)); return 0",
    "raises-its-limits": DEF + "import resource as r; r.setrlimit(r.RLIMIT_AS, (-1, -1)); return len(' ' * 2 * 10**9)",
    "becomes-root": DEF + "os.setuid(0); return 0",
    "changes-the-root": DEF + "os.chroot('/tmp'); return 0",
    "writes-kernel-settings": HEAD + "for name in ('kernel/domainname', 'vm/swappiness', 'kernel/core_pattern'):\n"
    "    open('/proc/sys/' + name, 'w').write('1')" + LOADED,
    "reads-kernel-settings": DEF + "return len(open('/proc/sys/kernel/core_pattern').read())",
    "names-the-machine": HEAD + "import socket; socket.sethostname('attacked')" + LOADED,
    "sets-the-clock": DEF + "time.clock_settime(time.CLOCK_REALTIME, 0); return 0",
    "loads-libc": DEF + "import ctypes; ctypes.CDLL(None).system(b'rm CANARY'); return 0",
    "loads-an-extension": DEF
    + "from importlib.machinery import ExtensionFileLoader as E; E('x', 'CANARY').load_module()",
    "leaves-a-namespace": DEF + "(os.unshare if hasattr(os, 'unshare') else os.setns)(0x10000000); return 0",
}

RUNNER = "import siasat.grade.student.runner as runner, siasat.grade.student.program as program\n"
FULL = "('value', 0, True, 0, 1 << 24, 0, 99)"
WALK = (
    "\n    frame = sys._getframe()\n    while frame:\n        names = {**frame.f_globals, **frame.f_locals}\n        "
)

BACK = "        frame = frame.f_back\n    return 0"


def forged(code: str) -> str:
    """A program that replaces parts of the runner."""
    return HEAD + RUNNER + code + LOADED


FORGED = {
    "replaces-the-answer": forged(f"runner.Runner.answer = lambda *_: {FULL}"),
    "replaces-the-call": forged(f"runner.run_call = lambda *_: {FULL}"),
    "replaces-what-is-read": forged("runner.answer_of = program.answer_of = lambda *_: ('value', 0, True, 0)"),
    "says-that-all-is-well": forged("runner.Runner.answer = lambda *_: ('passed', 11, 11)"),
    "says-that-it-is-right": forged("runner.Runner.answer = lambda *_: ('value', True, True, True, True, True, True)"),
    "claims-its-counts": forged(f"runner.Runner.answer = lambda *_: (*{FULL}, 'expanded', 40)"),
    "sends-no-message": forged("runner.write = lambda _: b'[]\\n'"),
    "sends-deep-json": forged("runner.write = lambda _: b'[' * 200_000 + b'\\n'"),
    "sends-endless-lines": forged("runner.write = lambda _: b'i' * 10**8"),
    "sends-huge-numbers": forged("runner.write = lambda _: b's76616c7565 i' + b'9' * 10**5 + b' f n\\n'"),
    "sends-nothing": forged("runner.write = lambda _: b''"),
    "sends-reports-without-end": DEF + "\n    while True: game._ask(('call', state.node, 1, 0, 0, 0))",
    "sends-forged-paths": DEF + "game._ask(('call', 10**30, depth, alpha, beta, 0)); return 0",
    "forges-handles": DEF
    + "best = 0\n    for node in range(1 << 24, (1 << 24) + 99):\n        state.node = node\n"
    "        best = max(best, game.evaluate(state))\n    return best",
    "answers-twice": DEF + WALK + f"if 'send' in names: names['send']({FULL})\n" + BACK,
    "answers-in-advance": DEF
    + WALK
    + "for node in range(1, 200) if 'send' in names else (): names['send'](('value', 0, True, 0, node << 24, 0, 9))\n"
    + BACK,
    "writes-to-every-descriptor": DEF
    + "\n    for number in range(30):\n        try: os.write(number, b's76616c7565 i0 f n i16777216 i0 i0\\n')\n"
    "        except OSError: pass\n    return 0",
    "closes-every-descriptor": DEF + "os.closerange(0, 99); return 0",
    "steals-requests": DEF
    + "\n    for number in range(3, 9):\n        try: os.read(number, 99)\n        except OSError: pass",
    "drips": DEF
    + "\n    while True:\n        for number in range(3, 9):\n            try: os.write(number, b'i')\n"
    "            except OSError: pass\n        time.sleep(0.05)",
    "looks-for-the-grader": DEF
    + "import gc\n    names = ('Case', 'TreeSession', 'Node', 'Answer', 'Finding')\n"
    "    return [one for one in gc.get_objects() if type(one).__name__ in names][0].value",
    "looks-in-main": DEF + "import __main__; return len(vars(__main__)['cases'])",
    "imports-the-reference": DEF + "import siasat.grade.reference as r; return r.exact_value(state, 0, depth)",
    "imports-a-search": DEF + "from siasat.search.driver import run; return run(state)",
    "removes-the-finder": DEF + "sys.meta_path[:] = sys.meta_path[1:]; import siasat.grade.cases",
    "patches-builtins": HEAD
    + "import builtins\nbuiltins.max = builtins.min = builtins.len = lambda *_: 0\n"
    "builtins.isinstance = lambda *_: True" + LOADED,
    "patches-types": forged("from siasat import Player\nPlayer.__eq__ = lambda *_: True"),
    "traces": HEAD + "sys.settrace(lambda *_: None); sys.setprofile(lambda *_: None)" + LOADED,
}  # fmt: skip

VALUES = {
    "infinity": DEF + "return float('inf')",
    "not-a-number": DEF + "return float('nan')",
    "truth": DEF + "return True",
    "number-that-equals-all": HEAD
    + "class Any(int):\n    __eq__ = __le__ = __ge__ = __lt__ = __gt__ = lambda *_: True\n    __hash__ = int.__hash__\n"
    "    __neg__ = __float__ = __int__ = lambda self: self\n"
    "def alphabeta(game, state, depth, alpha, beta): return Any(0), Any(0)",
    "text-that-equals-all": HEAD + "class Any(str):\n    __eq__ = lambda *_: True\n    __hash__ = str.__hash__\n"
    "def alphabeta(game, state, depth, alpha, beta): return Any('0')",
    "huge-number": DEF + "return 10 ** 100_000",
    "huge-text": DEF + "return 0, 'x' * 10**8",
    "deep-list": DEF + "found = []\n    for _ in range(10**5): found = [found]\n    return found",
    "value-that-raises": HEAD + "class Bad:\n    def __repr__(self): raise KeyError\n"
    "def alphabeta(game, state, depth, alpha, beta): return Bad()",
    "alpha-or-beta": DEF + "return alpha if alpha > -1000 else beta",
    "move-for-nothing": DEF + "return 12345, 0",
    "move-only-where-it-is-sure": DEF
    + "moves = game.legal_moves(state)\n    if len(moves) == 1: return 12345, 0\n    raise ValueError",
    "expands-some-nodes": DEF
    + "found = [state]\n    for one in found:\n        found += [game.play(one, it) for it in game.legal_moves(one)]\n"
    "        if len(found) > 100: break\n    return 0",
}

TIME = {
    "loops": DEF + "\n    while True: pass",
    "sleeps-while-loading": "import time; time.sleep(99)" + LOADED,
    "sleeps-a-little-every-time": DEF + "time.sleep(0.45); return 0",
    "asks-without-end": DEF + "\n    while True: game.is_over(state)",
    "asks-in-spite-of-everything": DEF
    + "\n    while True:\n        try: game.legal_moves(state)\n        except BaseException: pass",
    "prints-without-end": DEF + "\n    while True: print('x' * 10**5)",
    "prints-in-spite-of-everything": DEF
    + "\n    while True:\n        try: print('x' * 10**6)\n        except BaseException: pass",
    "yields-without-end": DEF + "\n    while True: yield 0",
    "counts-without-end": DEF + "return 10 ** 10 ** 10",
    "uses-all-memory": DEF + "found = []\n    while True: found.append(bytearray(10**7))",
    "uses-all-memory-quietly": DEF
    + "found = []\n    while True:\n        try: found.append(bytearray(10**7))\n        except MemoryError: pass",
    "overflows-the-stack": DEF + "sys.setrecursionlimit(10**9); return alphabeta(game, state, depth, alpha, beta)",
    "starts-threads": HEAD
    + "import threading\nfor _ in range(1000): threading.Thread(target=time.sleep, args=(99,)).start()" + LOADED,
    "ignores-signals": DEF
    + "import signal\n    for number in range(1, 32):\n        try: signal.signal(number, signal.SIG_IGN)\n"
    "        except OSError: pass\n    time.sleep(99)",
    "ends-late": HEAD + "import atexit; atexit.register(time.sleep, 99)" + LOADED,
    "crashes": DEF + "os.abort()",
}  # fmt: skip


OTHER = {
    "mcts": {
        "forges-the-answer": HEAD + RUNNER + f"runner.Runner.answer = lambda *_: {FULL}\n"
        "def mcts(game, state, playouts, seed): return 0",
        "returns-what-equals-all": HEAD + "class Any(int):\n    __eq__ = lambda *_: True\n    __hash__ = int.__hash__\n"
        "def mcts(game, state, playouts, seed): return Any(99)",
        "looks-at-the-tree": HEAD + "def mcts(game, state, playouts, seed): return max(state.node.children)",
        "plays-illegal-moves": HEAD + "def mcts(game, state, playouts, seed): return game.play(state, -1)",
    },
    "evaluator": {
        "forges-the-answer": HEAD + RUNNER + "runner.Runner.answer = lambda *_: ('value', True, False, None)\n"
        "def evaluate(game, state): return 0",
        "returns-infinity": "def evaluate(game, state): return float('inf')",
        "sleeps": "import time\ndef evaluate(game, state): time.sleep(0.45)",
        "changes-the-rules": "def evaluate(game, state):\n    type(game).outcome = None\n    state.player = 0",
    },
    "table": {
        "claims-a-full-table": DEF.replace("beta)", "beta, table)") + "table.update(enumerate(range(99))); return 0",
        "forges-the-answer": HEAD + RUNNER + f"runner.Runner.answer = lambda *_: {FULL}"
        + LOADED.replace("beta)", "beta, table)"),
        "plays-less-and-less": "LEFT = [99]\n" + DEF.replace("beta)", "beta, table)")
        + "LEFT[0] -= 1\n    for _ in range(LEFT[0]): game.play(state, 0)\n    return 0",
    },
    "minimax": {"forges-the-answer": HEAD + RUNNER + f"runner.Runner.answer = lambda *_: {FULL}\n"
                "def minimax(game, state, depth): return 0"},
    "negamax": {"forges-the-answer": HEAD + RUNNER + f"runner.Runner.answer = lambda *_: {FULL}\n"
                "def negamax(game, state, depth): return 0"},
    "negascout": {"forges-the-answer": HEAD + RUNNER + f"runner.Runner.answer = lambda *_: {FULL}"
                  + LOADED.replace("alphabeta", "negascout")},
    "mtdf": {"forges-the-answer": HEAD + RUNNER + f"runner.Runner.answer = lambda *_: {FULL}\n"
             "def mtdf(game, state, depth, guess): return 0"},
    "game": {
        "forges-the-answer": HEAD + RUNNER + "runner.Runner.answer = lambda *_: ('value', 0, False, None)\n"
        "class Game:\n    def legal_moves(self, state): return []",
        "says-yes-to-everything": HEAD + RUNNER + "runner.Runner.answer = lambda *_: ('list', *[True] * 40)\n"
        "class Game:\n    def legal_moves(self, state): return []",
        "has-endless-moves": "class Game:\n    id = variant = 'x'\n    alternates = False\n    repetition = None\n"
        "    __getattr__ = lambda self, name: lambda *_: 0\n    def legal_moves(self, state): return range(10**9)",
        "has-colliding-moves": "class Game:\n    id = variant = 'x'\n    alternates = False\n    repetition = None\n"
        "    __getattr__ = lambda self, name: lambda *_: 0\n"
        "    def legal_moves(self, state): return [number * (2**61 - 1) for number in range(10**4)]",
        "sleeps": "import time\nclass Game:\n    legal_moves = None\n    def __init__(self): time.sleep(99)",
        "shows-endless-text": "class Game:\n    id = 'x' * 10**8\n    def legal_moves(self, state): pass",
    },
}  # fmt: skip

ATTACKS = [("alphabeta", *one) for kind in (FILES, SYSTEM, FORGED, VALUES, TIME) for one in kind.items()]
ATTACKS += [(task, *one) for task, some in OTHER.items() for one in some.items()]

EMPTY = {
    **{
        task: f"def {name}(*_): pass"
        for task, name in (("minimax", "minimax"), ("negamax", "negamax"), ("mtdf", "mtdf"))
    },
    **{task: f"def {name}(*_): pass" for task, name in (("alphabeta", "alphabeta"), ("negascout", "negascout"))},
    **{"table": "def alphabeta(*_): pass", "mcts": "def mcts(*_): pass", "evaluator": "def evaluate(*_): pass"},
    "game": "class Game:\n    def legal_moves(self, state): pass",
}
"""A program for each task that does nothing."""


def known_answers(seed: int) -> str:
    """A program that knows the right answers for the cases of a seed, in their order."""
    suites = (cases.value_cases, cases.extra_turn_cases, cases.depth_cases, cases.limit_cases, cases.window_cases)
    asked = [case for suite in suites for case in suite(seed)]
    answers = []
    for case in asked:
        root = parse_tree(case.tree)
        answers.append(exact_value(root.node, root.player, case.depth))
    return f"ANSWERS = iter({answers!r})\n{DEF}return next(ANSWERS, 0)"
