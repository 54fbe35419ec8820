"""What pages of an organiser say of hands that were played on screens."""

from django import template

from tournament.wording.digital import kept_out_words

register = template.Library()

register.filter("kept_out_words", kept_out_words)
