"""Floor 5: many deals without a clock, and what they tell."""
