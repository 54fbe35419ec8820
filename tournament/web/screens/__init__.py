"""Where do I go, how long is left, how do we stand: pages for pockets and for the wall of the hall."""
