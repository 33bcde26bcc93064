"""Small trees as textbooks show them: a search step by step, in words, in pseudocode and as a drawing."""
