-- API keys: of a person, who lends a program his own rights, and of a company, which has an account of no person for each.

-- The account of a company's key. It is switched off, so that nobody signs in with it and nothing is sent to it.
alter table app_user add column is_program boolean not null default false;

create table api_key (
  id uuid primary key default gen_random_uuid(),
  key_hash bytea not null unique,
  -- How the key begins, to tell it from others.
  hint text collate "C" not null,
  -- Whose rights it has.
  user_id int not null references app_user (id) on delete cascade,
  name text not null,
  -- `read`, `write` or `control`.
  access text collate "C" not null,
  modules text[] collate "C" not null,
  made_by text not null,
  created_at bigint not null,
  expires_at bigint not null,
  -- To the minute.
  last_used_at bigint,
  -- Networks that it was used from, the last one at the end.
  networks text[] collate "C" not null default '{}'
);
create index api_key_user on api_key (user_id);
grant select, insert, update, delete on api_key to wattyard_runtime;
alter table api_key enable row level security;
alter table api_key force row level security;
create policy whole_tree on api_key using (current_setting('wattyard.path', true) = '1');
