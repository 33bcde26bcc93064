"""The web app's server: typed endpoints, live sockets, worker processes, and the page. The only user of FastAPI."""
