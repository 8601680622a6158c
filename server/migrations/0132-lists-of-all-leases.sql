-- When the last lease of a device ends, 0 without one: devices to be leased are a range of it instead of all devices that no running lease
-- has. A cluster takes the leases as values: it has them on its coordinator and devices on every node.
alter table device add column last_lease_end bigint not null default 0;
do $$
declare
  devices bigint[];
  ends bigint[];
begin
  select array_agg(device_id), array_agg(ends_at) into devices, ends
    from (select device_id, max(ends_at) as ends_at from lease group by device_id) l;
  update device d set last_lease_end = x.ends_at from unnest(devices, ends) as x (id, ends_at) where d.id = x.id;
end $$;
create index device_free on device (last_lease_end) include (id, sort_key);
create or replace view every_device as
  select id, mcu_id, path, sort_key, search_text, service_until, sim_kind, last_lease_end from device
  where current_setting('wattyard.path', true) = '1';

-- Leases by their end without the paths that whoever sees everything does not compare; rent beside, which reads the most of them.
drop index lease_ending;
create index lease_ending on lease (ends_at) include (starts_at, device_id, customer);
create index lease_rent on lease (ends_at) include (starts_at, total_minor, currency);
-- Whether there is more than one.
create index lease_currency on lease (currency);
