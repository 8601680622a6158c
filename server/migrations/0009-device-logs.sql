-- Distributed by device_id, like the other data of a device: reached only by ids that were found within a scope.

-- Who changed the alarm limits of a device, from what to what.
create table warning_settings_change (
  device_id bigint not null,
  id text collate "C" not null,
  at bigint not null,
  by_user_id int,
  by_name text not null,
  before jsonb not null,
  after jsonb not null,
  primary key (device_id, id)
);
create index warning_settings_change_log on warning_settings_change (device_id, at desc, id);

-- What people write down about a device.
create table device_log_entry (
  device_id bigint not null,
  id text collate "C" not null,
  at bigint not null,
  content text not null,
  author_id int,
  author_name text not null,
  edited_at bigint,
  edited_by text,
  primary key (device_id, id)
);
create index device_log_entry_log on device_log_entry (device_id, at desc, id);

grant select, insert, update, delete on warning_settings_change, device_log_entry to wattyard_runtime;
