-- Reference tables: small, read by everybody, replicated to every node of a cluster.
-- Scope: `path` is the company path in collation C; policies compare it inline with the transaction's setting.

create table company (
  id int primary key,
  parent_id int references company,
  path text collate "C" not null unique,
  name text not null,
  sort_key text collate "C" not null,
  time_zone text,
  modules text[] not null,
  brand_name text,
  serves_guests boolean not null default false,
  created_at bigint not null
);
create index company_parent on company (parent_id);
create unique index company_one_for_guests on company (serves_guests) where serves_guests;

create table site (
  id int primary key,
  company_id int not null references company,
  path text collate "C" not null,
  name text not null,
  time_zone text,
  unique (company_id, name)
);
create index site_path on site (path);

create table app_user (
  id int primary key,
  company_id int not null references company,
  path text collate "C" not null,
  login_name text not null,
  login_key text collate "C" not null unique,
  display_name text not null,
  email text,
  email_key text collate "C" unique,
  password_hash text not null,
  sys_admin boolean not null default false,
  guest_flag boolean not null default false,
  modules text[] not null,
  language text not null default 'en',
  skin_theme text not null default 'light',
  temperature_unit text not null default 'C',
  map_service text not null default 'world',
  desktop jsonb not null default '[]',
  guide_count int not null default 0,
  disabled boolean not null default false,
  demo boolean not null default false,
  created_at bigint not null
);
create index app_user_path on app_user (path);

create table device (
  id bigint primary key,
  mcu_id text collate "C" not null unique,
  sn text collate "C" not null unique,
  name text not null,
  device_type char(1) not null,
  manufacturer smallint,
  company_id int not null references company,
  path text collate "C" not null,
  site_id int references site on delete set null,
  search_text text collate "C" not null,
  sort_key text collate "C" not null,
  key_hash bytea not null,
  broker_hash text not null,
  location_shared boolean not null default true,
  report_interval_s int not null default 60,
  chemistry text not null default 'lead-acid',
  nominal_centi_volt int not null default 4800,
  capacity_centi_amp_hour int,
  alarm_limits jsonb not null default '{}',
  settings_version int not null default 1,
  battery_model text,
  machine_type text,
  machine_type_image text,
  model text,
  hardware_version text,
  firmware_version text,
  imei text,
  sim_id text,
  sim_kind smallint,
  images text[] not null default '{}',
  related jsonb not null default '[]',
  bound_at bigint not null,
  warranty_until bigint,
  service_until bigint
);
create index device_path on device (path, device_type);
create index device_path_sort on device (path, sort_key, id);
create extension if not exists pg_trgm;
create index device_search on device using gin (search_text gin_trgm_ops);

create table attention (
  user_id int not null references app_user on delete cascade,
  device_id bigint not null references device on delete cascade,
  created_at bigint not null,
  primary key (user_id, device_id)
);

-- Devices leased to a company: visible to it between start and end. The rest of leasing comes with its own tables.
create table lease_grant (
  id bigint primary key,
  device_id bigint not null references device on delete cascade,
  company_id int not null references company,
  path text collate "C" not null,
  starts_at bigint not null,
  ends_at bigint not null,
  check (starts_at < ends_at)
);
create index lease_grant_path on lease_grant (path);

-- Local to the coordinator: sessions, codes, limits, audit.
create table user_session (
  token_hash bytea primary key,
  user_id int not null references app_user on delete cascade,
  language text not null,
  created_at bigint not null,
  expires_at bigint not null
);
create index user_session_user on user_session (user_id);

create table one_time_code (
  key_hash bytea primary key,
  purpose text not null,
  subject text not null,
  code_hash bytea not null,
  tries_left int not null,
  expires_at bigint not null
);

create table login_try (
  subject text not null,
  at bigint not null
);
create index login_try_subject on login_try (subject, at);

create table audit_entry (
  id bigint primary key,
  at bigint not null,
  user_id int,
  company_path text collate "C" not null,
  action text not null,
  target text,
  detail jsonb not null default '{}'
);
create index audit_entry_path on audit_entry (company_path, at);

create table installation (
  key text primary key,
  value jsonb not null
);

create sequence company_id_seq as int start 1000;
create sequence site_id_seq as int start 1000;
create sequence app_user_id_seq as int start 1000;
create sequence device_id_seq start 100000;
create sequence lease_grant_id_seq start 1000;
create sequence audit_entry_id_seq;
