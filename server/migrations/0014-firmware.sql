-- Images for devices, of no company: who may put one on its devices stands in firmware_release.
create table firmware (
  id text collate "C" primary key,
  model text collate "C" not null,
  version text collate "C" not null,
  notes text not null default '',
  file_id text not null,
  byte_count int not null,
  sha256 text not null,
  signature text not null,
  by_user_id int,
  by_name text not null,
  created_at bigint not null,
  unique (model, version)
);

-- A company to which an image is released, with everything below it.
create table firmware_release (
  firmware_id text collate "C" not null references firmware (id) on delete cascade,
  company_id int not null references company (id) on delete cascade,
  released_at bigint not null,
  primary key (firmware_id, company_id)
);

-- An upgrade of one or many devices, stage by stage. Belongs to the company of who started it.
create table firmware_rollout (
  id text collate "C" primary key,
  path text collate "C" not null,
  firmware_id text collate "C" not null,
  model text not null,
  version text not null,
  state text not null,
  stage int not null,
  stage_count int not null,
  device_count int not null,
  failure_limit int not null,
  until bigint not null,
  by_user_id int,
  by_name text not null,
  created_at bigint not null,
  ended_at bigint
);
create index firmware_rollout_page on firmware_rollout (path, created_at desc);
create index firmware_rollout_under_way on firmware_rollout (id) where ended_at is null;
alter table firmware_rollout enable row level security;
alter table firmware_rollout force row level security;
create policy subtree on firmware_rollout
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");

-- What became of one device in a rollout: also the firmware log of the device. Distributed by device_id.
create table firmware_upgrade (
  device_id bigint not null,
  rollout_id text collate "C" not null,
  stage int not null,
  state text not null,
  model text not null,
  version text not null,
  from_version text,
  by_name text not null,
  requested_at bigint not null,
  command_id text,
  attempts smallint not null default 0,
  next_at bigint not null,
  percent smallint,
  fault text,
  detail text not null default '',
  token_hash bytea,
  updated_at bigint not null,
  ended_at bigint,
  primary key (device_id, rollout_id)
);
-- One upgrade of a device at a time.
create unique index firmware_upgrade_under_way on firmware_upgrade (device_id) where ended_at is null;
create index firmware_upgrade_of_rollout on firmware_upgrade (rollout_id, stage, state);
create index firmware_upgrade_token on firmware_upgrade (token_hash) where token_hash is not null;
create index firmware_upgrade_log on firmware_upgrade (device_id, requested_at desc);

grant select, insert, update, delete on firmware, firmware_release, firmware_rollout, firmware_upgrade to wattyard_runtime;
