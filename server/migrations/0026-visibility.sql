-- A lease stands on the device's row while it runs, and on all that a policy compares: no sub-query, no list of ids. `lease_grant`
-- keeps the periods; the one that runs, or else begins next, is copied from there (server/src/device-admin/leases.ts).
-- On a cluster one node after the other: tables are altered and filled in one transaction.
set local citus.multi_shard_modify_mode to 'sequential';
alter table device add column lease_path text collate "C", add column lease_from bigint, add column lease_until bigint;
alter table device_state add column lease_path text collate "C", add column lease_from bigint, add column lease_until bigint;
alter table alarm add column path text collate "C", add column lease_path text collate "C", add column lease_from bigint, add column lease_until bigint;
alter table charge add column path text collate "C", add column lease_path text collate "C", add column lease_from bigint, add column lease_until bigint;

-- An owner under forced row-level security sees and changes nothing: it is not forced while rows are filled.
alter table device no force row level security;
alter table device_state no force row level security;
alter table lease_grant no force row level security;
alter table alarm no force row level security;
alter table charge no force row level security;
update device d set lease_path = g.path, lease_from = g.starts_at, lease_until = g.ends_at
  from (select distinct on (device_id) device_id, path, starts_at, ends_at from lease_grant
    where ends_at > extract(epoch from now()) * 1000 order by device_id, starts_at, ends_at desc, id) g
  where g.device_id = d.id;
update device_state s set lease_path = d.lease_path, lease_from = d.lease_from, lease_until = d.lease_until
  from device d where d.id = s.device_id and d.lease_path is not null;
update alarm a set path = d.path, lease_path = d.lease_path, lease_from = d.lease_from, lease_until = d.lease_until
  from device d where d.id = a.device_id;
update charge x set path = d.path, lease_path = d.lease_path, lease_from = d.lease_from, lease_until = d.lease_until
  from device d where d.id = x.device_id;
-- What is left of devices that are gone.
delete from alarm where path is null;
delete from charge where path is null;
alter table alarm alter column path set not null;
alter table charge alter column path set not null;
alter table device force row level security;
alter table device_state force row level security;
alter table lease_grant force row level security;
alter table alarm force row level security;
alter table charge force row level security;

create index device_leased on device (lease_path) where lease_path is not null;
create index device_state_leased on device_state (lease_path) where lease_path is not null;
create index alarm_path on alarm (path, raised_at desc);
create index charge_path on charge (path, started_at desc);

-- The instant of a scope says when leases are looked at; a scope without one sees what is its own.
drop function enter(text, text);
create function enter(path text, at bigint) returns void language plpgsql set search_path = pg_catalog as $$
begin
  if path !~ '^[0-9]+(-[0-9]+)*$' then
    raise exception 'not a scope: %', path using errcode = '22023';
  end if;
  execute format('set local wattyard.path = %L', path);
  execute format('set local wattyard.at = %L', coalesce(at::text, ''));
end $$;
grant execute on function enter(text, bigint) to wattyard_runtime;


drop policy visible on device;
create policy visible on device for select
  using (current_setting('wattyard.path', true) = '1'
    or (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")
    or ((lease_path >= current_setting('wattyard.path', true) collate "C" and lease_path < (current_setting('wattyard.path', true) || '.') collate "C") and lease_from <= nullif(current_setting('wattyard.at', true), '')::bigint and lease_until > nullif(current_setting('wattyard.at', true), '')::bigint));

drop policy visible on device_state;
create policy visible on device_state for select
  using (current_setting('wattyard.path', true) = '1'
    or (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")
    or ((lease_path >= current_setting('wattyard.path', true) collate "C" and lease_path < (current_setting('wattyard.path', true) || '.') collate "C") and lease_from <= nullif(current_setting('wattyard.at', true), '')::bigint and lease_until > nullif(current_setting('wattyard.at', true), '')::bigint));

drop policy entered on alarm;
create policy visible on alarm for select
  using (current_setting('wattyard.path', true) = '1'
    or (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")
    or ((lease_path >= current_setting('wattyard.path', true) collate "C" and lease_path < (current_setting('wattyard.path', true) || '.') collate "C") and lease_from <= nullif(current_setting('wattyard.at', true), '')::bigint and lease_until > nullif(current_setting('wattyard.at', true), '')::bigint and raised_at >= lease_from and raised_at < lease_until));
create policy added on alarm for insert
  with check (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy changed on alarm for update
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy removed on alarm for delete
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");

drop policy entered on charge;
create policy visible on charge for select
  using (current_setting('wattyard.path', true) = '1'
    or (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")
    or ((lease_path >= current_setting('wattyard.path', true) collate "C" and lease_path < (current_setting('wattyard.path', true) || '.') collate "C") and lease_from <= nullif(current_setting('wattyard.at', true), '')::bigint and lease_until > nullif(current_setting('wattyard.at', true), '')::bigint and started_at >= lease_from and started_at < lease_until));
create policy added on charge for insert
  with check (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy changed on charge for update
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy removed on charge for delete
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
