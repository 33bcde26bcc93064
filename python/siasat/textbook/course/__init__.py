"""The course: 24 lessons in 12 units. The plan is in `plan`, the texts are in Markdown, one file per language."""
