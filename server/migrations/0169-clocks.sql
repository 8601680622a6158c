-- What is wrong with the clock of a device: {"kind", "offsetMs", "rate", "since"}; null where nothing is known to be.
alter table device_state add column clock_fault jsonb;
create index device_state_wrong_clock on device_state (path) where clock_fault is not null;

-- Days before those that are kept, of which records came in all the same: by a clock that was wrong. They are kept for as long as
-- records of the day on which the last of them came in.
create table outside_day (
  device_id bigint not null,
  day int not null,
  records bigint not null,
  last_received_at bigint not null,
  primary key (device_id, day)
);
grant select, insert, update, delete on outside_day to wattyard_runtime;
alter table outside_day enable row level security;
alter table outside_day force row level security;
create policy entered on outside_day using (current_setting('wattyard.path', true) <> '');
