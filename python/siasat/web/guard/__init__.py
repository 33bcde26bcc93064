"""Protection in front of the app: origins, sizes, rates, headers, visitors."""
