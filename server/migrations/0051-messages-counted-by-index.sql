-- Messages are counted by indexes alone, by every filter: what is counted, and what decides who sees it.
create index alarm_path_open_counted on alarm (path, raised_at desc)
  include (device_id, msg_type, level, released_at, work_status, suppressed, snoozed_until, deleted, gathered_by, lease_path, lease_from, lease_until)
  where released_at is null;
drop index alarm_path_open;
create index alarm_path_other_counted on alarm (path, raised_at desc)
  include (device_id, msg_type, level, released_at, deleted, gathered_by, lease_path, lease_from, lease_until)
  where msg_type >= 700;
drop index alarm_path_other;
create index alarm_path_type_counted on alarm (path, msg_type, raised_at desc)
  include (device_id, level, released_at, deleted, lease_path, lease_from, lease_until);
drop index alarm_path_type;
create index alarm_path_level_counted on alarm (path, level, raised_at desc)
  include (device_id, msg_type, released_at, deleted, lease_path, lease_from, lease_until);
drop index alarm_path_level;
create index alarm_path_work_counted on alarm (path, work_status, raised_at desc)
  include (device_id, msg_type, level, released_at, deleted, lease_path, lease_from, lease_until);
drop index alarm_path_work;
-- Of devices that a search or a site has found.
create index alarm_device_counted on alarm (device_id, raised_at desc)
  include (path, msg_type, level, released_at, deleted, gathered_by, lease_path, lease_from, lease_until);
