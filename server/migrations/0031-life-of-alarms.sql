-- What people do about an alarm, and the times in which a company wants nobody to be bothered.
alter table alarm
  add column work_status smallint not null default 0,
  add column acknowledged_at bigint,
  add column acknowledged_by int,
  add column acknowledged_name text,
  add column assignee_id int,
  add column assignee_name text,
  add column snoozed_until bigint,
  add column closed_at bigint,
  -- Raised in maintenance: it is shown, and nobody is told, neither then nor later.
  add column suppressed boolean not null default false;

-- A part of an installation is read company by company, each newest first; a filter has its own order where it leaves few of many.
create index alarm_by_id on alarm (id);
create index alarm_path_open on alarm (path, raised_at desc) where released_at is null;
create index alarm_path_other on alarm (path, raised_at desc) where msg_type >= 700;
create index alarm_path_type on alarm (path, msg_type, raised_at desc);
create index alarm_path_level on alarm (path, level, raised_at desc);
create index alarm_path_work on alarm (path, work_status, raised_at desc);
create index alarm_assigned on alarm (assignee_id, raised_at desc) where assignee_id is not null;
create index alarm_snoozed on alarm (path, raised_at desc) where snoozed_until is not null;
create index alarm_hidden on alarm (path, raised_at desc) where deleted;
create index alarm_leased on alarm (lease_path, raised_at desc) where lease_path is not null;

-- What was done about alarms: only added to. It names the alarm by what survives its removal and return.
create table alarm_action (
  device_id bigint not null,
  alarm_id uuid not null,
  id uuid not null,
  raised_at bigint not null,
  at bigint not null,
  user_id int,
  user_name text not null,
  action text collate "C" not null,
  comment text not null default '',
  assignee_name text,
  until bigint,
  path text collate "C" not null,
  lease_path text collate "C",
  lease_from bigint,
  lease_until bigint,
  primary key (device_id, alarm_id, id)
);
create index alarm_action_path on alarm_action (path, at desc);
alter table alarm_action enable row level security;
alter table alarm_action force row level security;
create policy visible on alarm_action for select
  using (current_setting('wattyard.path', true) = '1'
    or (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")
    or ((lease_path >= current_setting('wattyard.path', true) collate "C" and lease_path < (current_setting('wattyard.path', true) || '.') collate "C") and lease_from <= nullif(current_setting('wattyard.at', true), '')::bigint and lease_until > nullif(current_setting('wattyard.at', true), '')::bigint and raised_at >= lease_from and raised_at < lease_until));
create policy added on alarm_action for insert
  with check (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy changed on alarm_action for update
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy removed on alarm_action for delete
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
grant select, insert, update, delete on alarm_action to wattyard_runtime;

-- Of a company and those below it, of one of its sites, or of one device. A weekly one goes by the clock where the device is.
create sequence maintenance_window_id_seq as int;
create table maintenance_window (
  id int primary key,
  path text collate "C" not null,
  company_id int not null references company (id) on delete cascade,
  site_id int references site (id) on delete cascade,
  device_id bigint references device (id) on delete cascade,
  -- Once: from and until; weekly: days as bits and minutes of the day.
  starts_at bigint,
  ends_at bigint,
  weekly jsonb,
  note text not null,
  created_at bigint not null,
  created_by text not null,
  check ((weekly is null) = (starts_at is not null) and (starts_at is null) = (ends_at is null)),
  check (site_id is null or device_id is null)
);
create index maintenance_window_path on maintenance_window (path);
create index maintenance_window_company on maintenance_window (company_id);
create index maintenance_window_device on maintenance_window (device_id) where device_id is not null;
create index maintenance_window_site on maintenance_window (site_id) where site_id is not null;
alter table maintenance_window enable row level security;
alter table maintenance_window force row level security;
create policy subtree on maintenance_window for all
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
grant select, insert, update, delete on maintenance_window to wattyard_runtime;
grant usage on sequence maintenance_window_id_seq to wattyard_runtime;
