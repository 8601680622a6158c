-- An account that somebody else added speaks its browser's language from the first sign-in on, until its owner chooses one.
alter table app_user add column language_chosen boolean not null default true;
