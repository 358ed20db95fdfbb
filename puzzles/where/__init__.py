"""Wishes about a deal: a small language over seats, suits, ranks and lengths."""
