-- How long the data service of a unit goes on that was removed: added again, by whomever, it does not begin anew.
create table unit_service (
  mcu_id text primary key,
  service_until bigint
);
grant select, insert, update on unit_service to wattyard_runtime;

-- When the last byte of the image had been sent under the address that holds now.
alter table firmware_upgrade add column sent_at bigint;
