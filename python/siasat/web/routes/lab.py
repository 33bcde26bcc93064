"""Reports and reproductions of the lab, and comparisons as experiments."""

from __future__ import annotations

from fastapi import APIRouter

from siasat.web.routes.common import ERRORS

router = APIRouter(prefix="/api", responses=ERRORS, tags=["lab"])
