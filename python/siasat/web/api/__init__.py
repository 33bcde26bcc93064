"""The HTTP interface: routes, schemas and views."""
