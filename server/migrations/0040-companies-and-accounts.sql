-- What managing companies and accounts needs: places of sites, facts of accounts, sessions that their owner can tell apart.

alter table site
  add column latitude double precision,
  add column longitude double precision,
  add check ((latitude is null) = (longitude is null));

alter table app_user
  -- Name, login name and e-mail as they are searched: NFKC, lower case.
  add column search_text text collate "C" not null default '',
  add column last_sign_in_at bigint,
  -- The password was made by the program and shown once: the next sign-in asks for another.
  add column must_change_password boolean not null default false,
  -- Null: that of the company.
  add column time_zone text;
update app_user set search_text = lower(normalize(display_name || ' ' || login_name || ' ' || coalesce(email, ''), NFKC));
create index app_user_path_key on app_user (path, login_key);
create index app_user_company on app_user (company_id);
create index app_user_search on app_user using gin (search_text gin_trgm_ops);

alter table user_session
  -- Names it to its owner, who must not learn the hash of the token.
  add column id uuid not null default gen_random_uuid(),
  add column address text collate "C",
  add column agent text;

-- Devices whose history still carries the company from which they were moved.
create table carry_due (
  device_id bigint primary key
);
alter table carry_due enable row level security;
alter table carry_due force row level security;
create policy whole_tree on carry_due using (current_setting('wattyard.path', true) = '1');
grant select, insert, update, delete on carry_due to wattyard_runtime;
