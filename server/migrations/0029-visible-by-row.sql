-- What people do with a device is listed and belongs to a company like its alarms: it carries the company's path and the lease, and the
-- policies compare them. See 0026, and server/src/visibility/carry.ts for how the columns follow.
set local citus.multi_shard_modify_mode to 'sequential';
alter table command add column path text collate "C", add column lease_path text collate "C", add column lease_from bigint, add column lease_until bigint;
alter table device_log_entry add column path text collate "C", add column lease_path text collate "C", add column lease_from bigint, add column lease_until bigint;
alter table warning_settings_change add column path text collate "C", add column lease_path text collate "C", add column lease_from bigint, add column lease_until bigint;
alter table firmware_upgrade add column path text collate "C", add column lease_path text collate "C", add column lease_from bigint, add column lease_until bigint;
alter table geofence add column path text collate "C", add column lease_path text collate "C", add column lease_from bigint, add column lease_until bigint;
-- A device may leave the companies that a rollout is of: its part of the rollout is seen by both.
alter table firmware_upgrade add column rollout_path text collate "C";

-- An owner under forced row-level security sees and changes nothing: it is not forced while rows are filled.
alter table device no force row level security;
alter table firmware_rollout no force row level security;
alter table command no force row level security;
alter table device_log_entry no force row level security;
alter table warning_settings_change no force row level security;
alter table firmware_upgrade no force row level security;
alter table geofence no force row level security;
update command t set path = d.path, lease_path = d.lease_path, lease_from = d.lease_from, lease_until = d.lease_until
  from device d where d.id = t.device_id;
update device_log_entry t set path = d.path, lease_path = d.lease_path, lease_from = d.lease_from, lease_until = d.lease_until
  from device d where d.id = t.device_id;
update warning_settings_change t set path = d.path, lease_path = d.lease_path, lease_from = d.lease_from, lease_until = d.lease_until
  from device d where d.id = t.device_id;
update firmware_upgrade t set path = d.path, lease_path = d.lease_path, lease_from = d.lease_from, lease_until = d.lease_until
  from device d where d.id = t.device_id;
update geofence t set path = d.path, lease_path = d.lease_path, lease_from = d.lease_from, lease_until = d.lease_until
  from device d where d.id = t.device_id;
update firmware_upgrade u set rollout_path = r.path from firmware_rollout r where r.id = u.rollout_id;
-- What is left of devices that are gone.
delete from command where path is null;
delete from device_log_entry where path is null;
delete from warning_settings_change where path is null;
delete from firmware_upgrade where path is null;
delete from geofence where path is null;
alter table command alter column path set not null;
alter table device_log_entry alter column path set not null;
alter table warning_settings_change alter column path set not null;
alter table firmware_upgrade alter column path set not null;
alter table geofence alter column path set not null;
alter table firmware_upgrade alter column rollout_path set not null;
alter table device force row level security;
alter table firmware_rollout force row level security;
alter table command force row level security;
alter table device_log_entry force row level security;
alter table warning_settings_change force row level security;
alter table firmware_upgrade force row level security;
alter table geofence force row level security;

create index command_path on command (path, requested_at desc);
create index device_log_entry_path on device_log_entry (path, at desc);
create index warning_settings_change_path on warning_settings_change (path, at desc);
create index firmware_upgrade_path on firmware_upgrade (path, requested_at desc);
create index geofence_path on geofence (path);

drop policy entered on command;
create policy visible on command for select
  using (current_setting('wattyard.path', true) = '1'
    or (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")
    or ((lease_path >= current_setting('wattyard.path', true) collate "C" and lease_path < (current_setting('wattyard.path', true) || '.') collate "C") and lease_from <= nullif(current_setting('wattyard.at', true), '')::bigint and lease_until > nullif(current_setting('wattyard.at', true), '')::bigint and requested_at >= lease_from and requested_at < lease_until));
create policy added on command for insert
  with check (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy changed on command for update
  using ((path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C"));
create policy removed on command for delete
  using ((path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C"));

drop policy entered on device_log_entry;
create policy visible on device_log_entry for select
  using (current_setting('wattyard.path', true) = '1'
    or (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")
    or ((lease_path >= current_setting('wattyard.path', true) collate "C" and lease_path < (current_setting('wattyard.path', true) || '.') collate "C") and lease_from <= nullif(current_setting('wattyard.at', true), '')::bigint and lease_until > nullif(current_setting('wattyard.at', true), '')::bigint and at >= lease_from and at < lease_until));
create policy added on device_log_entry for insert
  with check (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy changed on device_log_entry for update
  using ((path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C"));
create policy removed on device_log_entry for delete
  using ((path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C"));

drop policy entered on warning_settings_change;
create policy visible on warning_settings_change for select
  using (current_setting('wattyard.path', true) = '1'
    or (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")
    or ((lease_path >= current_setting('wattyard.path', true) collate "C" and lease_path < (current_setting('wattyard.path', true) || '.') collate "C") and lease_from <= nullif(current_setting('wattyard.at', true), '')::bigint and lease_until > nullif(current_setting('wattyard.at', true), '')::bigint and at >= lease_from and at < lease_until));
create policy added on warning_settings_change for insert
  with check (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy changed on warning_settings_change for update
  using ((path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C"));
create policy removed on warning_settings_change for delete
  using ((path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C"));

drop policy entered on firmware_upgrade;
create policy visible on firmware_upgrade for select
  using (current_setting('wattyard.path', true) = '1'
    or (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")
    or (rollout_path >= current_setting('wattyard.path', true) collate "C" and rollout_path < (current_setting('wattyard.path', true) || '.') collate "C")
    or ((lease_path >= current_setting('wattyard.path', true) collate "C" and lease_path < (current_setting('wattyard.path', true) || '.') collate "C") and lease_from <= nullif(current_setting('wattyard.at', true), '')::bigint and lease_until > nullif(current_setting('wattyard.at', true), '')::bigint and requested_at >= lease_from and requested_at < lease_until));
create policy added on firmware_upgrade for insert
  with check (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy changed on firmware_upgrade for update
  using ((path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C") or (rollout_path >= current_setting('wattyard.path', true) collate "C" and rollout_path < (current_setting('wattyard.path', true) || '.') collate "C"));
create policy removed on firmware_upgrade for delete
  using ((path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C") or (rollout_path >= current_setting('wattyard.path', true) collate "C" and rollout_path < (current_setting('wattyard.path', true) || '.') collate "C"));

drop policy entered on geofence;
create policy visible on geofence for select
  using (current_setting('wattyard.path', true) = '1'
    or (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")
    or ((lease_path >= current_setting('wattyard.path', true) collate "C" and lease_path < (current_setting('wattyard.path', true) || '.') collate "C") and lease_from <= nullif(current_setting('wattyard.at', true), '')::bigint and lease_until > nullif(current_setting('wattyard.at', true), '')::bigint));
create policy added on geofence for insert
  with check (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy changed on geofence for update
  using ((path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C"));
create policy removed on geofence for delete
  using ((path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C"));
