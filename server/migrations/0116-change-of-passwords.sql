-- When the owner of an account chose its password; null: not since this is stored.
alter table app_user add column password_changed_at bigint;
