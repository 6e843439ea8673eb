"""The economy of a hall: ranks and coins, as pure functions of points."""
