-- An address that was typed waits here until a link to it was opened. What is in `email` counts, and counts as it did.
alter table app_user add column new_email text;

-- Demo accounts that nobody has used follow the browser of whoever is the first.
update app_user set language_chosen = false where demo and last_sign_in_at is null;
