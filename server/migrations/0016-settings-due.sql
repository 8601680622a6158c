-- Devices whose alarms, and where `history` is set hours and sessions too, have still to follow changed settings: written with
-- the change, so that a process that dies before it has followed leaves the work to the next.
create table settings_due (
  device_id bigint primary key,
  noted_at bigint not null,
  history boolean not null
);

grant select, insert, update, delete on settings_due to wattyard_runtime;
