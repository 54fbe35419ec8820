"""Lots, play-offs and prizes in words."""

from django import template

from tournament.wording import prizes

register = template.Library()
register.filter("lot_words", prizes.lot)
register.filter("prize_list_words", prizes.prize_list)
register.filter("lot_row_words", prizes.lot_row)
