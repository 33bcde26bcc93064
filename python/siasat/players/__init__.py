"""Who can play: people, algorithms, levels, the engine, perfect play, third-party engines and Python programs."""
