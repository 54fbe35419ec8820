"""Addresses of accounts: signing in and out, passwords, one's own page, links."""

from django.urls import path

from tournament.web.accounts import links, profile, signing, stopping

urlpatterns = [
    path("account/", profile.profile, name="profile"),
    path("account/password/", profile.change_password, name="profile-password"),
    path("account/theme/", profile.theme, name="theme"),
    path("account/sign-in/", signing.SignIn.as_view(), name="sign-in"),
    path("account/sign-out/", signing.SignOut.as_view(), name="sign-out"),
    path("account/password-reset/", signing.password_reset, name="password-reset"),
    path("account/password-reset/sent/", signing.password_reset_sent, name="password-reset-sent"),
    path(
        "account/password-reset/<slug:who>/<slug:token>/",
        signing.password_reset_new,
        name="password-reset-new",
    ),
    path("account/link/<slug:secret>/", links.one_time_link, name="one-time-link"),
    path("account/invitation/<slug:secret>/", links.invitation, name="invitation"),
    path("mail/<str:token>/", stopping.mail_stop, name="mail-stop"),
]
