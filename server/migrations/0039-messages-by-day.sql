-- Counting messages of a company reads the index alone: what is counted, and what decides who sees it.
create index alarm_path_counted on alarm (path, raised_at desc)
  include (device_id, msg_type, level, released_at, deleted, gathered_by, lease_path, lease_from, lease_until);
drop index alarm_path;

-- Of the whole installation, the few that are open or snoozed are found without those that are not.
create index alarm_recent_open on alarm (raised_at desc) where released_at is null;
create index alarm_recent_snoozed on alarm (raised_at desc) where snoozed_until is not null;
