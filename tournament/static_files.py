"""Static files under names that change with their contents, so that browsers may keep them."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class Storage(CompressedManifestStaticFilesStorage):
    """A picture that is missing costs that picture, never the whole page."""

    manifest_strict = False
    # A module that another one imports is asked for under its own name of now, and is there once.
    support_js_module_import_aggregation = True

    def hashed_name(self, name: str, content: object = None, filename: str | None = None) -> str:
        try:
            return super().hashed_name(name, content, filename)
        except ValueError:
            return name
