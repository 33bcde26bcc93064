"""`siasat uci`: the engine for chess programs and match runners."""

from __future__ import annotations


def command() -> None:
    """Speak UCI on standard input and output, for chess programs and match runners.

    Examples:
      siasat uci
      printf 'position startpos\\ngo depth 10\\n' | siasat uci
    """
    import sys

    from siasat.uci.main import run

    for stream in (sys.stdin, sys.stdout):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")
    run()
