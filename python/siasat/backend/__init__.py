"""Choose the implementation: the Python reference, or its twin in the native module."""
