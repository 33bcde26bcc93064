"""The application inside a page, without a server: called instead of served, with web workers instead of processes."""
