"""The laboratory: experiments, and the papers' own programs to compare with."""
