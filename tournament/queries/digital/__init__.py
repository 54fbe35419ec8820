"""What of a digital table may be read, and by whom. Nothing else looks into a hand for anybody's eyes."""
