-- Distributed by device_id: every key contains it, no identity columns, no triggers, no now() in updates.

-- One row per device from its creation on: what lists and maps read. Derived from device_reducer, written with it.
create table device_state (
  device_id bigint primary key,
  path text collate "C" not null,
  at bigint,
  received_at bigint,
  online boolean not null default false,
  charge_state smallint,
  soc_centi_percent int,
  voltage_centi_volt int,
  current_using_centi_amp int,
  current_charging_centi_amp int,
  temperature_centi_celsius int,
  water_level smallint,
  rsrp_dbm smallint,
  relay_closed boolean,
  latitude_micro_degree int,
  longitude_micro_degree int,
  location_kind smallint,
  location_at bigint,
  alarm_level smallint not null default -1,
  alarm_type smallint,
  alarm_count smallint not null default 0,
  alarm_message jsonb,
  late_from bigint
) with (fillfactor = 50);
-- The path never changes with a record, so that updates stay within their page in spite of the index.
create index device_state_path on device_state (path);

-- What the reducer remembers of a device. Apart from what lists read, which would be ten times as wide with it.
create table device_reducer (
  device_id bigint primary key,
  state text
) with (fillfactor = 50);
alter table device_reducer alter column state set storage main;

create table record_log (
  device_id bigint not null,
  kind smallint not null,
  unit int not null,
  at bigint not null,
  received_at bigint not null,
  payload bytea not null,
  primary key (device_id, kind, unit, at)
) partition by range (at);

create table late_record (
  device_id bigint not null,
  kind smallint not null,
  unit int not null,
  at bigint not null,
  received_at bigint not null,
  payload bytea not null,
  primary key (device_id, kind, unit, at)
);

create table series (
  device_id bigint not null,
  kind smallint not null,
  unit int not null,
  day int not null,
  count int not null,
  body bytea not null,
  primary key (device_id, kind, unit, day)
);
alter table series alter column body set storage external;

create table hour_bucket (
  device_id bigint not null,
  unit int not null,
  hour_start bigint not null,
  local_date date not null,
  local_hour smallint not null,
  body jsonb not null,
  primary key (device_id, unit, hour_start)
);

create table battery_session (
  device_id bigint not null,
  unit int not null,
  started_at bigint not null,
  kind text not null,
  ended_at bigint not null,
  body jsonb not null,
  primary key (device_id, unit, started_at, kind)
);

create table alarm (
  device_id bigint not null,
  unit int not null,
  msg_type smallint not null,
  raised_at bigint not null,
  level smallint not null,
  released_at bigint,
  trigger_value int not null,
  trigger_sub_value int not null,
  extend_value jsonb not null default '{}',
  read boolean not null default false,
  deleted boolean not null default false,
  updated_at bigint not null,
  primary key (device_id, unit, msg_type, raised_at)
);
create index alarm_recent on alarm (raised_at desc);
create index alarm_open on alarm (device_id) where released_at is null;

create table sealed_day (
  day int primary key,
  state text not null check (state in ('sealing', 'sealed'))
);
