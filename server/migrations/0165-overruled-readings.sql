-- Readings of energies' counters that the judgement of counters leaves out, and of which somebody says that they are right.
create table overruled_reading (
  device_id bigint not null,
  kind smallint not null,
  unit int not null,
  energy text collate "C" not null,
  at bigint not null,
  primary key (device_id, kind, unit, at, energy)
);
alter table overruled_reading enable row level security;
create policy entered on overruled_reading using (current_setting('wattyard.path', true) <> '');
grant select, insert, delete on overruled_reading to wattyard_runtime;
