"""The page's types of the API: what is left out of the schemas, and how a difference is reported."""

from api_types import difference, plain


def test_only_noise_is_left_out_of_a_schema() -> None:
    field = {"type": "string", "title": "Title", "default": None, "examples": ["x"]}
    schema = {"title": "Lesson", "properties": {"title": field, "examples": field}, "required": ["title"]}
    kept = {"type": "string"}
    assert plain(schema) == {"properties": {"title": kept, "examples": kept}, "required": ["title"]}


def test_a_difference_is_shown_by_line_and_the_same_text_has_none() -> None:
    assert difference("a\nb\n", "a\nb\n") == ""
    shown = difference("a\nb\n", "a\nc\n").splitlines()
    assert shown[:2] == ["--- schema.ts", "+++ the server's schemas"]
    assert shown[-2:] == ["-b", "+c"]
