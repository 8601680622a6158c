-- A device is a place: what people name, lease and fence. Which monitor hangs there is said by periods, from the first swap on; before
-- it, the one that the device names has always been there.
create table monitor_mount (
  device_id bigint not null,
  -- UTC ms; 0 for the first monitor of a place.
  mounted_at bigint not null,
  dismounted_at bigint,
  mcu_id text collate "C" not null,
  sn text collate "C" not null,
  model text,
  hardware_version text,
  firmware_version text,
  -- Why it was taken off, in somebody's words.
  reason text not null default '',
  path text collate "C" not null,
  lease_path text collate "C",
  lease_from bigint,
  lease_until bigint,
  primary key (device_id, mounted_at)
);
create index monitor_mount_monitor on monitor_mount (mcu_id, mounted_at);
create index monitor_mount_sn on monitor_mount (sn);
create index monitor_mount_path on monitor_mount (path);
alter table monitor_mount alter column path set statistics 2000;
alter table monitor_mount alter column lease_path set statistics 2000;
grant select, insert, update, delete on monitor_mount to wattyard_runtime;
alter table monitor_mount enable row level security;
alter table monitor_mount force row level security;
create policy added on monitor_mount for insert with check (
  path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy changed on monitor_mount for update using (
  path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy removed on monitor_mount for delete using (
  path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy visible on monitor_mount for select using (
  current_setting('wattyard.path', true) = '1'
  or (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")
  or (lease_path >= current_setting('wattyard.path', true) collate "C" and lease_path < (current_setting('wattyard.path', true) || '.') collate "C"
    and lease_from <= nullif(current_setting('wattyard.at', true), '')::int8 and lease_until > nullif(current_setting('wattyard.at', true), '')::int8
    and mounted_at < lease_until and (dismounted_at is null or dismounted_at > lease_from)));

-- Monitors that hang nowhere: rows of `device` whose path is that of a shelf.
create table shelf_monitor (
  device_id bigint primary key references device (id) on delete cascade,
  -- `spare`: may be used; `replaced`: taken off, and refused when it signs in; `lent`; `returned` to its maker, and refused.
  state text not null,
  since bigint not null,
  note text not null default '',
  by_name text not null default ''
);
grant select, insert, update, delete on shelf_monitor to wattyard_runtime;
alter table shelf_monitor enable row level security;
alter table shelf_monitor force row level security;
create policy entered on shelf_monitor using (current_setting('wattyard.path', true) <> '');

-- Two rows of `device` that have exchanged their monitors at an instant.
create table monitor_swap (
  swap_id text primary key,
  device_id bigint not null,
  other_device_id bigint not null,
  -- From when on the monitors hang where they hang now, UTC ms.
  at bigint not null,
  done_at bigint not null,
  by_name text not null,
  reason text not null default '',
  -- When the label was scanned and the first values were seen, and what they said.
  seen jsonb not null default '{}'::jsonb,
  -- Records that went to the other log.
  records int not null default 0,
  -- Both are derived again from their logs, because of these; null when that is done.
  rebuild_since bigint,
  undone_at bigint,
  undone_by text not null default ''
);
create index monitor_swap_device on monitor_swap (device_id, done_at);
create index monitor_swap_other on monitor_swap (other_device_id, done_at);
create index monitor_swap_rebuild on monitor_swap (rebuild_since) where rebuild_since is not null;
grant select, insert, update, delete on monitor_swap to wattyard_runtime;
alter table monitor_swap enable row level security;
alter table monitor_swap force row level security;
create policy entered on monitor_swap using (current_setting('wattyard.path', true) <> '');

-- Whoever sees everything does not see what is on a shelf, either.
create or replace view every_device as
  select id, mcu_id, path, sort_key, search_text, service_until, sim_kind, last_lease_end from device
  where current_setting('wattyard.path', true) = '1' and (path < '1-0' collate "C" or path >= '1-0.' collate "C");
create or replace view every_alarm as
  select device_id, unit, msg_type, raised_at, level, released_at, trigger_value, trigger_sub_value, extend_value, read, deleted,
    updated_at, code, path, lease_path, lease_from, lease_until, id, found_later, work_status, acknowledged_at, acknowledged_by,
    acknowledged_name, assignee_id, assignee_name, snoozed_until, closed_at, suppressed, held_back, closest_ms, gathered_by, returned_at
  from alarm where current_setting('wattyard.path', true) = '1' and (path < '1-0' collate "C" or path >= '1-0.' collate "C");
