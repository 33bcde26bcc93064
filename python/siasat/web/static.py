"""The built page: browsers cache hashed files forever and request the page itself every time.

Every path that is no file and no endpoint is the page's own (`/analyse?game=…`), so it gets `index.html`. Files are
found in a list made at the start, never by a visitor's path, so there is nothing to climb out of.
"""

from __future__ import annotations

import gzip
import mimetypes
import re
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from starlette.responses import HTMLResponse, Response
from starlette.types import Receive, Scope, Send

HASHED = re.compile(r"[.-][A-Za-z0-9_-]{8,64}\.(?:js|css|woff2|svg|png|webp|json)$")
FOREVER = "public, max-age=31536000, immutable"
PRECOMPRESSED = {"br": ".br", "gzip": ".gz"}
COMPRESSIBLE = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")
SMALLEST = 600

MISSING = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>siasat</title></head><body>
<h1>siasat</h1><p>The server runs, but the page has not been built: <code>make play</code> builds it
(it needs Node.js). The interface is at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</body></html>
"""


@dataclass
class Page:
    """The files of the page, by the path they are asked for."""

    folder: Path
    files: dict[str, Path] = field(default_factory=dict)
    packed: dict[str, bytes] = field(default_factory=dict)

    def __post_init__(self) -> None:
        mimetypes.add_type("application/manifest+json", ".webmanifest")
        mimetypes.add_type("text/javascript", ".js")
        mimetypes.add_type("font/woff2", ".woff2")
        if self.folder.is_dir():
            found = (path for path in sorted(self.folder.rglob("*")) if path.is_file())
            self.files = {f"/{path.relative_to(self.folder).as_posix()}": path for path in found}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request for a file or for the page itself."""
        await self.answer(scope)(scope, receive, send)

    def answer(self, scope: Scope) -> Response:
        """The answer to a GET: a file, the page, or 404 for what looks like a file and is none."""
        path = scope["path"]
        if path in self.files and not path.endswith(tuple(PRECOMPRESSED.values())) and path != "/index.html":
            return self._file(path, scope)
        last = path.rpartition("/")[2]
        if "." in last and not path.endswith(".html"):
            return Response("not found\n", 404, media_type="text/plain", headers={"cache-control": "no-store"})
        if "/index.html" not in self.files:
            return HTMLResponse(MISSING, 503, headers={"cache-control": "no-store"})
        return self._file("/index.html", scope)

    def _file(self, path: str, scope: Scope) -> Response:
        source = self.files[path]
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        headers = {
            "cache-control": FOREVER if HASHED.search(path) else "no-cache",
            "vary": "accept-encoding",
        }
        stamp = source.stat()
        headers["etag"] = f'"{stamp.st_mtime_ns:x}-{stamp.st_size:x}"'
        asked = dict(scope["headers"])
        if asked.get(b"if-none-match", b"").decode("latin-1") == headers["etag"]:
            return Response(status_code=304, headers=headers)
        accepted = asked.get(b"accept-encoding", b"").decode("latin-1")
        body, encoding = self._encoded(path, source, kind, accepted)
        if encoding:
            headers["content-encoding"] = encoding
        return Response(body, media_type=kind, headers=headers)

    def _encoded(self, path: str, source: Path, kind: str, accepted: str) -> tuple[bytes, str]:
        """The file in the best encoding that the browser takes: as the build packed it, else gzip, else plain."""
        for encoding, ending in PRECOMPRESSED.items():
            if encoding in accepted and path + ending in self.files:
                return self.files[path + ending].read_bytes(), encoding
        body = source.read_bytes()
        if "gzip" not in accepted or not kind.startswith(COMPRESSIBLE) or len(body) < SMALLEST:
            return body, ""
        key = f"{path}:{source.stat().st_mtime_ns}"
        if key not in self.packed:
            self.packed[key] = partial(gzip.compress, mtime=0)(body, 9)
        return self.packed[key], "gzip"
