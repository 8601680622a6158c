-- Charges of chargers, folded from their records. Distributed by device_id, reached only by ids that were found within a scope.
create table charge (
  device_id bigint not null,
  unit int not null,
  started_at bigint not null,
  ended_at bigint not null,
  body jsonb not null,
  primary key (device_id, unit, started_at)
);
create index charge_recent on charge (started_at desc);
grant select, insert, update, delete on charge to wattyard_runtime;
