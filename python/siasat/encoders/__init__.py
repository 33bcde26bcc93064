"""Text from anywhere, made safe for where it is shown: terminals, spreadsheets, HTML and names, one encoder each."""
