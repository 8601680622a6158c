-- Second factors of accounts, and companies that demand one.

alter table company
  -- Of whom: it counts of the company at the top and of those directly below it, for everybody under them.
  add column factor_demand text collate "C" not null default 'nobody',
  add check (factor_demand in ('nobody', 'admins', 'everybody'));

-- An authenticator app that shows codes (RFC 6238).
create table authenticator (
  user_id int not null references app_user (id) on delete cascade,
  -- Waits for its first code; the one before it is in force until then.
  is_pending boolean not null,
  -- The secret is derived from it and the key of the installation: the secret itself is stored nowhere.
  seed bytea not null,
  added_at bigint not null,
  -- The step of the last code taken: no code is taken twice.
  last_step bigint not null default 0,
  last_used_at bigint,
  primary key (user_id, is_pending)
);
grant select, insert, update, delete on authenticator to wattyard_runtime;
alter table authenticator enable row level security;
alter table authenticator force row level security;
create policy whole_tree on authenticator using (current_setting('wattyard.path', true) = '1');

create table passkey (
  id uuid primary key default gen_random_uuid(),
  user_id int not null references app_user (id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- As its authenticator counted at the last use; 0 for those that do not count.
  sign_count bigint not null,
  transports text[] not null,
  -- The host name of the console for which it was made; it is valid nowhere else.
  relying_party text collate "C" not null,
  -- As its owner recognises it.
  name text not null,
  added_at bigint not null,
  last_used_at bigint
);
create index passkey_user on passkey (user_id);
grant select, insert, update, delete on passkey to wattyard_runtime;
alter table passkey enable row level security;
alter table passkey force row level security;
create policy whole_tree on passkey using (current_setting('wattyard.path', true) = '1');

create table recovery_code (
  user_id int not null references app_user (id) on delete cascade,
  code_hash bytea not null,
  made_at bigint not null,
  used_at bigint,
  primary key (user_id, code_hash)
);
grant select, insert, update, delete on recovery_code to wattyard_runtime;
alter table recovery_code enable row level security;
alter table recovery_code force row level security;
create policy whole_tree on recovery_code using (current_setting('wattyard.path', true) = '1');
