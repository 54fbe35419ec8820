"""``manage.py demo``: loads the demo night, or wipes it."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from tournament.models import User
from tournament.services import demo


class Command(BaseCommand):
    help = "Loads the demo night; --wipe removes it and leaves everything else."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--wipe", action="store_true", help="remove the demo night")

    def handle(self, *, wipe: bool, **options: object) -> None:
        if wipe:
            self.wipe()
        elif demo.is_loaded() or User.objects.filter(email=demo.EMAIL).exists():
            raise CommandError("The demo night is here already. --wipe removes it.")
        else:
            access = demo.load()
            self.stdout.write(f"Sign in as {access.email} with the password {access.phrase}")

    def wipe(self) -> None:
        if not demo.is_loaded():
            raise CommandError("There is no demo night to wipe.")
        owners = User.objects.filter(is_superuser=True, is_active=True)
        owner = owners.exclude(email=demo.EMAIL).first() or owners.first()
        if owner is None:
            raise CommandError("There is no owner yet: make one with create_owner.")
        demo.wipe(owner)
        self.stdout.write("The demo night is gone.")
