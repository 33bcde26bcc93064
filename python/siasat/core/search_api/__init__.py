"""What a search is asked and what it answers: request, limits, result, evaluator, searcher, observer."""
