-- What has happened is added to and never rewritten, and which migrations were applied is the owner's to say.
revoke update, delete, truncate on audit_entry from wattyard_runtime;
revoke insert, update, delete, truncate on migration from wattyard_runtime;

-- Tables of the installation itself: only the scope of the whole tree reaches them.
alter table installation enable row level security;
alter table installation force row level security;
create policy whole_tree on installation using (current_setting('wattyard.path', true) = '1');

alter table user_session enable row level security;
alter table user_session force row level security;
create policy whole_tree on user_session using (current_setting('wattyard.path', true) = '1');

alter table one_time_code enable row level security;
alter table one_time_code force row level security;
create policy whole_tree on one_time_code using (current_setting('wattyard.path', true) = '1');

alter table login_try enable row level security;
alter table login_try force row level security;
create policy whole_tree on login_try using (current_setting('wattyard.path', true) = '1');

-- Of no company: read in any scope, changed in that of the whole tree.
alter table firmware enable row level security;
alter table firmware force row level security;
create policy entered on firmware for select using (current_setting('wattyard.path', true) <> '');
create policy added on firmware for insert with check (current_setting('wattyard.path', true) = '1');
-- A row that is locked while an upgrade begins has to pass this one too.
create policy locked on firmware for update using (current_setting('wattyard.path', true) <> '') with check (current_setting('wattyard.path', true) = '1');
create policy removed on firmware for delete using (current_setting('wattyard.path', true) = '1');

alter table firmware_release enable row level security;
alter table firmware_release force row level security;
create policy entered on firmware_release for select using (current_setting('wattyard.path', true) <> '');
create policy added on firmware_release for insert with check (current_setting('wattyard.path', true) = '1');
create policy changed on firmware_release for update using (current_setting('wattyard.path', true) = '1');
create policy removed on firmware_release for delete using (current_setting('wattyard.path', true) = '1');

alter table data_plan enable row level security;
alter table data_plan force row level security;
create policy entered on data_plan for select using (current_setting('wattyard.path', true) <> '');
create policy added on data_plan for insert with check (current_setting('wattyard.path', true) = '1');
create policy changed on data_plan for update using (current_setting('wattyard.path', true) = '1');
create policy removed on data_plan for delete using (current_setting('wattyard.path', true) = '1');

-- Devices that are gone are noted by whoever removed them, and read by what sweeps up after them.
alter table removed_device enable row level security;
alter table removed_device force row level security;
create policy noted on removed_device for insert with check (current_setting('wattyard.path', true) <> '');
create policy seen on removed_device for select using (current_setting('wattyard.path', true) = '1');
create policy changed on removed_device for update using (current_setting('wattyard.path', true) = '1');
create policy removed on removed_device for delete using (current_setting('wattyard.path', true) = '1');

-- Of devices and without a path of their own: reached by ids that were found within a scope, and not at all outside of one.
-- The condition names no column: plans stay as they were.
alter table alarm enable row level security;
alter table alarm force row level security;
create policy entered on alarm using (current_setting('wattyard.path', true) <> '');

alter table attention enable row level security;
alter table attention force row level security;
create policy entered on attention using (current_setting('wattyard.path', true) <> '');

alter table base_device enable row level security;
alter table base_device force row level security;
create policy entered on base_device using (current_setting('wattyard.path', true) <> '');

alter table battery_day enable row level security;
alter table battery_day force row level security;
create policy entered on battery_day using (current_setting('wattyard.path', true) <> '');

alter table battery_day_due enable row level security;
alter table battery_day_due force row level security;
create policy entered on battery_day_due using (current_setting('wattyard.path', true) <> '');

alter table battery_session enable row level security;
alter table battery_session force row level security;
create policy entered on battery_session using (current_setting('wattyard.path', true) <> '');

alter table charge enable row level security;
alter table charge force row level security;
create policy entered on charge using (current_setting('wattyard.path', true) <> '');

alter table command enable row level security;
alter table command force row level security;
create policy entered on command using (current_setting('wattyard.path', true) <> '');

alter table device_configuration enable row level security;
alter table device_configuration force row level security;
create policy entered on device_configuration using (current_setting('wattyard.path', true) <> '');

alter table device_log_entry enable row level security;
alter table device_log_entry force row level security;
create policy entered on device_log_entry using (current_setting('wattyard.path', true) <> '');

alter table device_reducer enable row level security;
alter table device_reducer force row level security;
create policy entered on device_reducer using (current_setting('wattyard.path', true) <> '');

alter table firmware_upgrade enable row level security;
alter table firmware_upgrade force row level security;
create policy entered on firmware_upgrade using (current_setting('wattyard.path', true) <> '');

alter table geofence enable row level security;
alter table geofence force row level security;
create policy entered on geofence using (current_setting('wattyard.path', true) <> '');

alter table geofence_span enable row level security;
alter table geofence_span force row level security;
create policy entered on geofence_span using (current_setting('wattyard.path', true) <> '');

alter table settings_due enable row level security;
alter table settings_due force row level security;
create policy entered on settings_due using (current_setting('wattyard.path', true) <> '');

alter table warning_settings_change enable row level security;
alter table warning_settings_change force row level security;
create policy entered on warning_settings_change using (current_setting('wattyard.path', true) <> '');
