"""The Kalah Game Protocol 1.0 (P. Kaludercic and T. Völk, github.com/KWARC/kalah-game), over TCP: client and server."""
