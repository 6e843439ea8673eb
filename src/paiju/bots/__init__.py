"""Floor 4: players that see one seat's feed and answer prompts."""
