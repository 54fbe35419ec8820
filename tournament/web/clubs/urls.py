"""Addresses of clubs, their members, and who may do what."""

from django.urls import path

from tournament.web.clubs import club, event_people, members, people, personal_data

CLUB = "organiser/clubs/<slug:slug>/"
EVENT_PEOPLE = "organiser/events/<slug:slug>/people/"

urlpatterns = [
    path("organiser/people/", people.all_people, name="all-people"),
    path("organiser/people/<int:person>/link/", people.person_link, name="person-link"),
    path("organiser/clubs/new/", club.club_new, name="club-new"),
    path(CLUB, club.club, name="club"),
    path(CLUB + "settings/", club.club_settings, name="club-settings"),
    path(CLUB + "members/", members.club_members, name="club-members"),
    path(CLUB + "members/<int:member>/", members.club_member, name="club-member"),
    path(CLUB + "members/<int:member>/data/", personal_data.member_data, name="member-data"),
    path(CLUB + "members/<int:member>/erase/", personal_data.member_erase, name="member-erase"),
    path(CLUB + "members/<int:member>/data.json", personal_data.member_data_file, name="member-data-file"),
    path(CLUB + "people/", people.club_people_page, name="club-people"),
    path(CLUB + "people/<int:role>/", people.club_role, name="club-role"),
    path(CLUB + "people/<int:role>/link/", people.club_role_link, name="club-role-link"),
    path(EVENT_PEOPLE, event_people.event_roles, name="event-roles"),
    path(EVENT_PEOPLE + "<int:role>/", event_people.event_role, name="event-role"),
    path(EVENT_PEOPLE + "<int:role>/link/", event_people.event_role_link, name="event-role-link"),
    path(
        EVENT_PEOPLE + "invitations/<int:invitation>/withdraw/",
        event_people.invitation_withdraw,
        name="invitation-withdraw",
    ),
]
