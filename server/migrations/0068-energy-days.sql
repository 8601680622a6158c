-- The energies that a sealed series tells of: by quarter hour of its UTC day, and what joins it to the days around it.
-- Derived from the series, with its count of records: one with another count belongs to a series that has changed since.
create table series_energy (
  device_id bigint not null,
  kind smallint not null,
  unit int not null,
  day int not null,
  count int not null,
  version smallint not null,
  sums jsonb not null,
  quarters jsonb not null,
  primary key (device_id, kind, unit, day)
);
grant select, insert, update, delete on series_energy to wattyard_runtime;
