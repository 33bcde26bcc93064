"""The programs of this folder run in Pyodide, not in pytest, which would import them to look for examples."""

collect_ignore = ["in_page.py", "questions.py"]
