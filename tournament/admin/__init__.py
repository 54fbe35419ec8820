"""The admin: a second door to what the pages do."""

from django.contrib import admin
from django.contrib.auth.models import Group

from tournament.admin import digital, people, phones, results
from tournament.web.accounts.forms import AdminSignInForm

__all__ = ["digital", "people", "phones", "results"]

# One count of wrong passwords for both doors.
admin.site.login_form = AdminSignInForm
# Roles are rows of ours; a group would be a right that nothing here asks for.
admin.site.unregister(Group)
