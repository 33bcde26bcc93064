"""The reference searches of `bench.json`, the engine's signature and tactical test suites."""
