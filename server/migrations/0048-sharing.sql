-- What a company shows to somebody outside: links that expire and named parties. And hours in which no position is stored.

create sequence share_id_seq;
grant usage on sequence share_id_seq to wattyard_runtime;
create table share (
  id int primary key,
  -- The company whose devices are shown; the reader sees nothing outside its path.
  company_id int not null references company (id) on delete cascade,
  path text collate "C" not null,
  owner_id int references app_user (id) on delete set null,
  -- One of them: a device, or a site with the devices that are there when it is read.
  device_id bigint references device (id) on delete cascade,
  site_id int references site (id) on delete cascade,
  -- For whom, and of a named party why.
  name text not null,
  purpose text not null default '',
  -- `values`, `position`, `health`, `alarms`, `history`.
  parts text[] not null,
  history_days smallint not null,
  shows_company boolean not null,
  -- Hashes of the secret in the link, and of the secret with the code word.
  key_hash bytea not null unique,
  code_hash bytea,
  -- A share for a named party is read by one account; null until that account has taken it.
  for_party boolean not null default false,
  party_id int references app_user (id) on delete cascade,
  created_at bigint not null,
  expires_at bigint not null,
  revoked_at bigint,
  used_at bigint,
  uses int not null default 0,
  check ((device_id is null) <> (site_id is null))
);
create index share_path on share (path);
create index share_company on share (company_id);
create index share_party on share (party_id) where party_id is not null;
grant select, insert, update, delete on share to wattyard_runtime;
alter table share enable row level security;
alter table share force row level security;
create policy subtree on share
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");

-- Hours of the week in which no position of a device is stored, or of all devices of a company and of those below it.
-- A change ends a row and begins another: a record that arrives late is judged by what was in force at its instant.
create sequence privacy_hours_id_seq;
grant usage on sequence privacy_hours_id_seq to wattyard_runtime;
create table privacy_hours (
  id int primary key,
  company_id int not null references company (id) on delete cascade,
  path text collate "C" not null,
  device_id bigint references device (id) on delete cascade,
  -- Days as bits, 1 Monday to 64 Sunday, and minutes of the local day; an end that is not later is on the next day.
  days_bits smallint not null,
  from_minute smallint not null,
  to_minute smallint not null,
  started_at bigint not null,
  ended_at bigint
);
create index privacy_hours_path on privacy_hours (path);
create index privacy_hours_company on privacy_hours (company_id);
create index privacy_hours_device on privacy_hours (device_id) where device_id is not null;
grant select, insert, update, delete on privacy_hours to wattyard_runtime;
alter table privacy_hours enable row level security;
alter table privacy_hours force row level security;
create policy subtree on privacy_hours
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
