-- What devices sent and was not stored, by hour and reason; read by the id of a device found in the scope. Removed after two days.
create table device_refusal (
  device_id bigint not null,
  -- Hours since 1970, UTC.
  hour int not null,
  reason text collate "C" not null,
  count bigint not null,
  last_at bigint not null,
  example jsonb not null,
  primary key (device_id, hour, reason)
);
grant select, insert, update, delete on device_refusal to wattyard_runtime;
