"""The program of Karuniawan, Saifudin and Irawan: its board, hash key and searches, and the program as a player."""
