"""Where the command `siasat` starts. Beside the package, so that Ctrl-C works before its first module is imported.

Nothing else may be imported here: `_signal` is built into the interpreter, while `signal` alone takes milliseconds in
which Ctrl-C would still show a traceback.
"""

import _signal  # type: ignore[import-not-found]  # typeshed does not have it

INTERRUPTED = 130

_WANTS_INTERRUPTS = _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler
if _WANTS_INTERRUPTS:  # not where whoever started us ignores them
    _signal.signal(_signal.SIGINT, _signal.SIG_DFL)  # ends the process at once: nothing is open yet


def main() -> int:
    """Run the command line; returns the exit status. Ctrl-C during the imports and at the end shows no traceback."""
    from siasat.cli.main import main as run  # noqa: PLC0415 — a third of a second

    try:
        if _WANTS_INTERRUPTS:
            _signal.signal(_signal.SIGINT, _signal.default_int_handler)
        status = run()
        if _WANTS_INTERRUPTS:
            _signal.signal(_signal.SIGINT, _signal.SIG_DFL)
    except KeyboardInterrupt:  # once more while the command was ending
        return INTERRUPTED
    return status
