-- Of a device, like its alarms: reached only by ids that were found within a scope.

-- Geofences as people see them. A removed one stays, since alarms refer to it by its number.
create table geofence (
  id int primary key,
  device_id bigint not null references device on delete cascade,
  name text not null,
  shape jsonb not null,
  on_enter boolean not null,
  on_leave boolean not null,
  enabled boolean not null,
  created_at bigint not null,
  updated_at bigint not null,
  removed_at bigint
);
create index geofence_device on geofence (device_id, id);

-- When a geofence was watched, and in which shape: what a replay of the log judges old positions by.
create table geofence_span (
  id bigint primary key,
  geofence_id int not null references geofence on delete cascade,
  device_id bigint not null references device on delete cascade,
  shape jsonb not null,
  on_enter boolean not null,
  on_leave boolean not null,
  started_at bigint not null,
  ended_at bigint
);
create index geofence_span_device on geofence_span (device_id, id);
create unique index geofence_span_watched on geofence_span (geofence_id) where ended_at is null;

create sequence geofence_id_seq as int start 1000;
create sequence geofence_span_id_seq start 1000;
grant select, insert, update, delete on geofence, geofence_span to wattyard_runtime;
grant usage on sequence geofence_id_seq, geofence_span_id_seq to wattyard_runtime;
