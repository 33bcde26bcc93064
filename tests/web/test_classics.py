"""The pages of the classics."""

from tests.web.conftest import Server

from siasat.lab.classics.catalogue import CLASSICS


def test_every_classic_is_listed_and_described_in_both_languages(server: Server) -> None:
    listed = server.client.get("/api/classics").json()["classics"]
    assert {one["id"] for one in listed} == {entry.paper.id for entry in CLASSICS}
    assert [one["year"] for one in listed] == sorted(one["year"] for one in listed)
    for one in listed:
        pages = [server.client.get(f"/api/classics/{one['id']}?lang={lang}").json() for lang in ("en", "id")]
        assert [page["language"] for page in pages] == ["en", "id"]
        assert all(len(page["about"]) == 5 for page in pages)
        assert pages[0]["about"] != pages[1]["about"]
    entries = {entry["id"]: entry["kind"] for entry in server.client.get("/api/lab").json()["entries"]}
    assert all(entries[one["report"]] == "classic" for one in listed)


def test_a_classic_that_does_not_exist_is_refused(server: Server) -> None:
    answer = server.client.get("/api/classics/plaat-1066")
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "no-such-paper"
