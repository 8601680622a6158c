-- Sign-in with a provider of a company's own (OpenID Connect), and whom its subjects are here.

create table sign_in_provider (
  company_id int primary key references company (id) on delete cascade,
  path text collate "C" not null,
  label text not null,
  issuer text collate "C" not null,
  client text not null,
  -- Encrypted; null: the client has none.
  sealed_secret bytea,
  scopes text not null,
  group_claim text not null,
  -- Group, role and company, in the order in which they count.
  rules jsonb not null,
  -- `admin` or `commonUser`; null: people without a group are refused.
  fallback_role text collate "C",
  strong_values text[] not null,
  enabled boolean not null,
  passwords_allowed boolean not null,
  updated_at bigint not null
);
create index sign_in_provider_path on sign_in_provider (path);
grant select, insert, update, delete on sign_in_provider to wattyard_runtime;
alter table sign_in_provider enable row level security;
alter table sign_in_provider force row level security;
create policy subtree on sign_in_provider
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");

-- The same issuer and subject at the provider of another company is somebody else here.
create table sign_in_identity (
  company_id int not null references sign_in_provider (company_id) on delete cascade,
  issuer text collate "C" not null,
  subject text collate "C" not null,
  user_id int not null references app_user (id) on delete cascade,
  -- The account was made for it; else its owner has connected it.
  is_maker boolean not null,
  joined_at bigint not null,
  last_sign_in_at bigint,
  primary key (company_id, issuer, subject)
);
create index sign_in_identity_user on sign_in_identity (user_id);
grant select, insert, update, delete on sign_in_identity to wattyard_runtime;
alter table sign_in_identity enable row level security;
alter table sign_in_identity force row level security;
create policy whole_tree on sign_in_identity using (current_setting('wattyard.path', true) = '1');
