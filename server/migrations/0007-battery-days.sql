-- Distributed by device_id, like the other data of a device: reached only by ids that were found within a scope.

-- What long reports need of a sealed UTC day of a unit, and the score of that day. Derived from series.
create table battery_day (
  device_id bigint not null,
  unit int not null,
  day int not null,
  version smallint not null,
  body jsonb not null,
  score smallint,
  score_parts jsonb not null default '{}',
  primary key (device_id, unit, day)
);

-- Days whose series has changed since. Written with the series.
create table battery_day_due (
  device_id bigint not null,
  day int not null,
  primary key (device_id, day)
);
insert into battery_day_due (device_id, day) select distinct device_id, day from series where kind in (10, 12);

grant select, insert, update, delete on battery_day, battery_day_due to wattyard_runtime;
