"""``manage.py create_owner``: the first owner of an installation, or another one."""

import getpass
import os
import sys
from argparse import ArgumentParser

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from scoring.problems import Refused
from tournament import wording
from tournament.models import User
from tournament.services.accounts import create_owner


class Command(BaseCommand):
    help = "Makes an owner of the installation. The password is asked for, or read from OWNER_PASSWORD."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email", help="the mail address to sign in with")
        parser.add_argument("--name", default="", help="the name that others see")

    def handle(self, *, email: str, name: str, **options: object) -> None:
        password = os.environ.get("OWNER_PASSWORD") or self.asked()
        try:
            validate_password(password, User(email=email, name=name))
            owner = create_owner(email=email, password=password, name=name)
        except ValidationError as failure:
            raise CommandError(" ".join(failure.messages)) from failure
        except Refused as refused:
            raise CommandError(" ".join(map(wording.sentence, refused.problems))) from refused
        self.stdout.write(f"{owner.email} is now an owner and may sign in.")

    def asked(self) -> str:
        if not sys.stdin.isatty():
            raise CommandError("Set OWNER_PASSWORD, or run this in a terminal, which asks for it.")
        first, second = getpass.getpass("Password: "), getpass.getpass("The same again: ")
        if first != second:
            raise CommandError("The two passwords differ. Nothing was stored.")
        return first
