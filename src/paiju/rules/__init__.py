"""Floor 2: the words that rulesets and the table share; data and protocols, no behaviour of any family."""
