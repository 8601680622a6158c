-- What has to be done to a device, and what was done. Both carry owner and lease of the device, as `alarm` does.
create table maintenance_plan (
  device_id bigint not null,
  number int not null,
  -- 1 periodic, 2 capacity, 3 vehicle; 4, number 0: after how many days without use it is told, null for never.
  kind smallint not null check (kind between 1 and 4),
  name text not null,
  every_days int,
  every_hours int,
  every_cycles int,
  -- Capacity: due below this state of health, percent.
  least_health smallint,
  -- Where intervals are counted from: the last time it was done, or when the plan was made.
  since_at bigint not null,
  since_hours double precision not null,
  since_cycles double precision not null,
  done_at bigint,
  path text collate "C" not null,
  lease_path text collate "C",
  lease_from bigint,
  lease_until bigint,
  primary key (device_id, number)
);
create index maintenance_plan_path on maintenance_plan (path);
create index maintenance_plan_leased on maintenance_plan (lease_path) where lease_path is not null;

create table maintenance_entry (
  device_id bigint not null,
  id text not null,
  at bigint not null,
  plan_number int not null,
  kind smallint not null,
  name text not null,
  person text not null,
  note text not null,
  hours double precision not null,
  cycles double precision,
  health smallint,
  next_due_at bigint,
  by_user_id int,
  by_name text not null,
  path text collate "C" not null,
  lease_path text collate "C",
  lease_from bigint,
  lease_until bigint,
  primary key (device_id, id)
);
create index maintenance_entry_at on maintenance_entry (device_id, at desc);
create index maintenance_entry_path on maintenance_entry (path);
create index maintenance_entry_leased on maintenance_entry (lease_path) where lease_path is not null;

grant select, insert, update, delete on maintenance_plan, maintenance_entry to wattyard_runtime;

alter table maintenance_plan enable row level security;
alter table maintenance_plan force row level security;
create policy visible on maintenance_plan for select
  using (current_setting('wattyard.path', true) = '1'
    or (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")
    or ((lease_path >= current_setting('wattyard.path', true) collate "C" and lease_path < (current_setting('wattyard.path', true) || '.') collate "C") and lease_from <= nullif(current_setting('wattyard.at', true), '')::bigint and lease_until > nullif(current_setting('wattyard.at', true), '')::bigint));
create policy added on maintenance_plan for insert
  with check (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy changed on maintenance_plan for update
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy removed on maintenance_plan for delete
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");

alter table maintenance_entry enable row level security;
alter table maintenance_entry force row level security;
create policy visible on maintenance_entry for select
  using (current_setting('wattyard.path', true) = '1'
    or (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")
    or ((lease_path >= current_setting('wattyard.path', true) collate "C" and lease_path < (current_setting('wattyard.path', true) || '.') collate "C") and lease_from <= nullif(current_setting('wattyard.at', true), '')::bigint and lease_until > nullif(current_setting('wattyard.at', true), '')::bigint and at >= lease_from and at < lease_until));
create policy added on maintenance_entry for insert
  with check (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy changed on maintenance_entry for update
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
create policy removed on maintenance_entry for delete
  using (path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C");
