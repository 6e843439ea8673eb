"""Case files: hands, waits, shanten and whole games with the answers expected of the engine."""
