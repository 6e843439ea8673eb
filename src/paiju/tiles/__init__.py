"""Floor 0: tile kinds, the notation, tile sets, the physical wall, dice and verifiable shuffling."""
