"""What stands between the world and the app: origins, sizes, rates, headers, visitors."""
