-- Distributed by device_id, like the other data of a device: reached only by ids that were found within a scope.

-- What devices were told, by whom, and what became of it. Rows stay: they are the remote-control and configuration logs.
create table command (
  device_id bigint not null,
  id text collate "C" not null,
  kind text not null,
  action jsonb not null,
  before jsonb,
  by_user_id int,
  by_name text not null,
  state text not null check (state in ('requested', 'sent', 'acknowledged', 'verified', 'failed', 'expired')),
  requested_at bigint not null,
  sent_at bigint,
  acknowledged_at bigint,
  ended_at bigint,
  expires_at bigint not null,
  due_at bigint not null,
  percent smallint,
  fault text,
  detail text not null default '',
  read_back jsonb,
  primary key (device_id, id)
);
-- One command of a kind at a time.
create unique index command_under_way on command (device_id, kind) where ended_at is null;
create index command_due on command (due_at) where ended_at is null;
create index command_log on command (device_id, requested_at desc, id);

-- How a device last said it is set, and how it is meant to be.
create table device_configuration (
  device_id bigint primary key,
  report jsonb,
  received_at bigint,
  wanted jsonb not null default '{}',
  wanted_can jsonb,
  wanted_at bigint,
  wanted_by text
);

grant select, insert, update, delete on command, device_configuration to wattyard_runtime;
