"""English words where another language is expected."""

import re

ENGLISH = re.compile(
    r"\b(the|a|an|of|and|or|to|in|is|are|by|for|with|from|without|as|such|this|that|these|each|every|all|only|also|"
    r"default|required|usage|options?|arguments?|commands?|examples?|show|write|file|name|game|player|address|list|"
    r"error|invalid|missing|choice|positional|exit|repeatable|not|must|cannot|no|between|unknown|should)\b",
    re.IGNORECASE,
)


def english_words(text: str) -> list[str]:
    """The English words of a text, outside of quotations, options and paths."""
    return ENGLISH.findall(re.sub(r"'[^']*'|`[^`]*`|--[\w-]+|/\S*", "", text))
