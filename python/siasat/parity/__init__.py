"""Comparison of the Python reference with its Rust twin, with printed coverage."""
