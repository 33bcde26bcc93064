"""Pages of other sites: they can neither use the server nor make it work."""

from __future__ import annotations

import pytest
from tests.web.conftest import Server

from siasat.errors import InputError
from siasat.web.settings import Settings, parse_origin

CROSS_SITE = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"}


@pytest.mark.parametrize(
    "headers",
    [CROSS_SITE, {"origin": "https://elsewhere.example"}, {"origin": "null"}],
    ids=lambda value: next(iter(value)),
)
def test_what_another_site_embeds_is_refused(server: Server, headers: dict[str, str]) -> None:
    answer = server.client.get("/api/catalogue", headers=headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "bad-origin")


def test_links_from_other_sites_work(server: Server) -> None:
    headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
    assert server.client.get("/", headers=headers).status_code == 200
    assert server.client.get("/api/health", headers=headers).status_code == 200
    assert server.client.get("/", headers=CROSS_SITE).status_code == 200


def test_a_report_is_made_by_a_post_alone(server: Server) -> None:
    entries = server.client.get("/api/lab").json()["entries"]
    paper = next(entry["id"] for entry in entries if entry["kind"] == "reproduction")
    for path in ("page", "figures/any.svg"):
        answer = server.client.get(f"/api/lab/{paper}/{path}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not-made")
    assert server.client.get(f"/api/lab/{paper}").status_code == 405
    assert server.client.post(f"/api/lab/{paper}", headers=CROSS_SITE).status_code == 403
    assert server.client.get("/api/health").json()["queued"] == 0


@pytest.mark.parametrize(
    "origin",
    [
        "javascript:alert(1)",
        "javascript://siasat.example/%0aalert(1)",
        "file:///etc/passwd",
        "ftp://siasat.example",
        "siasat.example",
        "//siasat.example",
        "https://",
        "https://siasat.example/page",
        "https://siasat.example?x",
        "https://somebody@siasat.example",
        "https://siasat.example:99999",
        "https://*.example",
        "https://siasat.example\n",
        "null",
        "",
    ],
)
def test_an_origin_that_is_none_is_refused(origin: str) -> None:
    with pytest.raises(InputError, match=r"--origin .*such as https://siasat\.example"):
        Settings(":memory:", origins=(origin,))


@pytest.mark.parametrize(
    ("origin", "sent"),
    [
        ("https://siasat.example", "https://siasat.example"),
        ("HTTPS://Siasat.Example:443/", "https://siasat.example"),
        ("http://192.0.2.7:8000", "http://192.0.2.7:8000"),
        ("http://[2001:db8::1]:80", "http://[2001:db8::1]"),
    ],
)
def test_an_origin_is_kept_as_browsers_send_it(origin: str, sent: str) -> None:
    assert parse_origin(origin) == sent
